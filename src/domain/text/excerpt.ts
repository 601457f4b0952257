/** Matches the last word of a text with the blanks and the punctuation before it. */
const lastTokenPattern = /[\s.,;:!?]+\S*$/;

/**
 * Returns the text itself if it has at most `maxLength` UTF-16 units. Otherwise returns its start up to the end of
 * a word, with an ellipsis. If that end is in the first half of the limit, the text is cut at the limit.
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const end = cut.search(lastTokenPattern);
  return `${cut.slice(0, end > maxLength / 2 ? end : maxLength)}…`;
}
