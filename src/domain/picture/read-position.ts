// @chunk core
/**
 * Returns the position of the subject in a stored appearance as a value of `object-position`: '40% 10%' for
 * '#8a5b31 40 10', and '' without an appearance. The dashboard prefetches this module, so it is without the colours of
 * appearance.ts.
 */
export const readPosition = (stored: string): string =>
  stored.replace(/^\S+ (\d+) (\d+)$/, '$1% $2%');
