/**
 * Returns a random name of eight characters without a digit. A text with six digits has a phone number, which needs a
 * review, or a yes of the owner.
 */
export const createUniqueName = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(0x67 + Number(digit)));
