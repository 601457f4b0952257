// @chunk formats
// src/build/script-chunks.ts joins the modules of the chunk 'formats' into one file.
const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Returns '27,999' for 27999, with at most one decimal. Kenya uses this grouping of digits in every language. */
export function formatNumber(number: number): string {
  return numberFormat.format(number);
}
