/** Parses amounts in the forms that Safaricom uses: 129, '129', '129.00'. */
import * as z from 'zod';

/**
 * One to nine digits, and optionally one or two decimal places. Signs, exponents, other bases and spaces are
 * invalid.
 */
const pattern = /^(\d{1,9})(?:\.\d{1,2})?$/;

/**
 * Returns the whole shillings of an amount. Returns undefined for less than one shilling, and for any other text or
 * number. Cents are dropped, because prices have no cents. A JSON number is read in its shortest decimal form,
 * which is the form that Safaricom sends.
 */
export function parseShillings(input: string | number): number | undefined {
  const whole = pattern.exec(String(input))?.[1];
  const sum = whole === undefined ? 0 : Number(whole);
  return sum > 0 ? sum : undefined;
}

/** Schema with the same conversion as {@link parseShillings}. */
export const shillingsSchema = z.union([z.string(), z.number()]).transform((input, context) => {
  const sum = parseShillings(input);
  if (sum !== undefined) return sum;
  context.addIssue('is no sum');
  return z.NEVER;
});
