/**
 * Money as the specification writes it. Kenya's own locale puts 'Ksh' and cents, so the words are made
 * here and only the grouping is asked for.
 */

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** 2999 → 'Kshs. 2,999'. @param shillings - whole and not negative */
export function shillingsInWords(shillings: number): string {
  return `Kshs. ${grouped.format(shillings)}`;
}

/** 2999 → '$29.99'; whole dollars are written without cents: 3900 → '$39'. @param cents - whole and not negative */
export function dollarsInWords(cents: number): string {
  const dollars = `$${grouped.format(Math.trunc(cents / 100))}`;
  const rest = cents % 100;
  return rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, '0')}`;
}
