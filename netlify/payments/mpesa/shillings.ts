/** Sums as Safaricom writes them: 129, '129', '129.00'. Read the same wherever they come from. */
import * as z from 'zod';

/** Digits, with one or two places or none: no sign, no exponent, no other base, no spaces. */
const pattern = /^(\d{1,9})(?:\.\d{1,2})?$/;

/**
 * Whole shillings of a sum; undefined for any other text. Cents are never quoted, and are not credited.
 * A number of JSON counts by its shortest decimal form, in which Safaricom writes it.
 */
export function parseShillings(written: string | number): number | undefined {
  const whole = pattern.exec(String(written))?.[1];
  const sum = whole === undefined ? 0 : Number(whole);
  return sum > 0 ? sum : undefined;
}

/** The same as a schema. */
export const shillings = z.union([z.string(), z.number()]).transform((written, context) => {
  const sum = parseShillings(written);
  if (sum !== undefined) return sum;
  context.addIssue('is no sum');
  return z.NEVER;
});
