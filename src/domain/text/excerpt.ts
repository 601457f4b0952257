/** Returns the beginning of a text that is longer than `most` characters, cut between words. */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.search(/[\s.,;:!?]+\S*$/);
  return `${cut.slice(0, end > most / 2 ? end : most)}…`;
}
