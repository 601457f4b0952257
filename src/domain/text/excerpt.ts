/**
 * Returns a text that is longer than `maxLength` characters up to the end of a word before the limit, with an
 * ellipsis.
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const end = cut.search(/[\s.,;:!?]+\S*$/);
  return `${cut.slice(0, end > maxLength / 2 ? end : maxLength)}…`;
}
