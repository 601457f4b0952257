// @chunk core
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** '27,999', as numbers are written in Kenya in every language. */
export function formatNumber(number: number): string {
  return grouped.format(number);
}
