/** Returns English compounds of a typed word, such as 'haircut' for 'hair'. */

/** Shorter words begin too many others. */
const minStart = 4;

/**
 * Returns the compounds that begin with the word of a phrase of one word. A compound with synonyms is left out unless the
 * word is among them: 'dress' does not find a dressmaker.
 * @param ends - words such as 'cut'
 * @param getSynonyms - returns undefined for a word without synonyms
 */
export function toCompounds(
  [term = '', ...others]: readonly string[],
  ends: readonly string[],
  getSynonyms: (term: string) => readonly string[] | undefined,
): string[] {
  if (others.length > 0 || term.length < minStart) return [];
  return ends
    .map((end) => `${term}${end}`)
    .filter((compound) => getSynonyms(compound)?.includes(term) ?? true);
}
