// @chunk core
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Returns '27,999'. Kenya groups digits like this in every language. */
export function formatNumber(number: number): string {
  return grouped.format(number);
}
