/** The normal form of the words of a text. */

/** Returns an English word without its plural ending. A word of less than four letters stays unchanged. */
export function toSingular(term: string): string {
  if (term.length < 4) return term;
  if (term.endsWith('ies')) return term.replace(/ies$/, 'y');
  // 'mangoes' and 'mangos' are one word; 'shoes' and 'canoes' keep the 'e' of their singular.
  if (/[aeiouy].*[^aeiou]oes$/.test(term) && !/(?:sh|^can|^al|^ob)oes$/.test(term))
    return term.replace(/es$/, '');
  if (/(?:s|x|z|ch|sh)es$/.test(term)) return term.replace(/es$/, '');
  // The endings of 'dress', 'bus' and 'tennis' are singular.
  return term.replace(/(?<!s|u|i)s$/, '');
}

/** Returns the words of a text in the normal form of the search; `app.split_terms` in SQL does the same. */
export function toTokens(text: string): string[] {
  const normalized = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return normalized.match(/[\p{L}\p{N}]+/gu) ?? [];
}
