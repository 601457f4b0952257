/** Decides if an unknown word may be a misspelling of a known one. */

const vowels = 'aeiou';
/** Letters that sound alike in English or Kiswahili as spoken in Kenya. */
const soundGroups = ['ckq', 'cs', 'sz', 'fv', 'lr', 'bp', 'td', 'gk', 'gj', 'jy', 'iy', 'mn', 'bm'];

/** A vowel is replaced by another in longer words only, because short words of that kind are different words. */
const minLengthOfVowelChange = 6;
/** Words of less letters have no misspellings: 'dera' and 'embe' are words of their own. */
const minLength = 4;
/** Shorter words are misspelt by a single letter in place of a doubled one, and by 'z' as the ending of the plural. */
const minLengthOfDoubles = 3;
/** Two mistakes are accepted in long words only: 'marinda' (dresses) and 'matunda' (fruit) differ by two letters. */
const minLengthOfTwoMistakes = 9;
/** Two mistakes in the vowels of a shorter word are accepted if it has this number of consonants, as 'sandle' has. */
const minLengthOfTwoVowels = 7;
const minConsonants = 4;

/** Matches the ending of an English plural. */
const pluralEnding = /(?<=\p{L}{4}[^s])s$/u;
/** Matches the ending of a plural, and of a name such as "Judy's". */
const nameEnding = /(?<=\p{L}{3}[^s])s$/u;

/**
 * Returns true if one word may be a misspelling of another, each with or without its plural ending. The search has the name
 * "Judy's" as 'judys'. A number has no misspelling.
 */
export function canMean(typed: string, term: string): boolean {
  if (/^\d+$/.test(typed)) return false;
  return (
    isMisspelling(typed, term) ||
    isMisspelling(typed.replace(pluralEnding, ''), term) ||
    isMisspelling(typed, term.replace(nameEnding, ''))
  );
}

/**
 * Returns the words that a word becomes if two letters beside each other are exchanged, except for the first letter, each
 * also with the ending of the plural: 'fiath' becomes 'faith' and 'faiths'.
 */
export function exchangeCharacters(term: string): string[] {
  const characters = Array.from(term);
  if (characters.length < minLength) return [];
  return characters.slice(2).flatMap((last, index) => {
    const exchanged = characters.with(index + 1, last).with(index + 2, characters[index + 1] ?? '');
    return [exchanged.join(''), `${exchanged.join('')}s`];
  });
}

/**
 * Returns true if a word may be a misspelling of another: they begin with the same letter, and differ by one mistake
 * (a missing, exchanged or similar letter), by two if both are long, or by doubled letters only.
 */
export function isMisspelling(typed: string, term: string): boolean {
  if (typed === term || typed[0] !== term[0]) return false;
  const shorter = Math.min(typed.length, term.length);
  if (shorter < minLengthOfDoubles) return false;
  if (withoutDoubles(typed) === withoutDoubles(term)) return true;
  if (shorter < minLength) return typed.replace(/[sz]$/, '') === term;
  const allowed = shorter >= minLengthOfTwoMistakes || haveSameConsonants(typed, term) ? 2 : 1;
  return countMistakes(typed, term) <= allowed;
}

/** True for two long words that differ in their vowels only. */
function haveSameConsonants(typed: string, term: string): boolean {
  if (Math.min(typed.length, term.length) < minLengthOfTwoVowels) return false;
  const [one = '', other] = [typed, term].map((text) =>
    withoutDoubles(text.replaceAll(/[aeiou]/g, '')),
  );
  return one === other && one.replace(/s$/, '').length >= minConsonants;
}

/** Returns a word with single letters in place of doubled ones: 'henna' and 'heena' differ by two letters. */
const withoutDoubles = (term: string) => term.replaceAll(/(.)\1/gu, '$1');

/** Returns the number of mistakes; Infinity if a letter is replaced by another that is not similar. */
function countMistakes(typed: string, term: string): number {
  const isVowelChange = Math.min(typed.length, term.length) >= minLengthOfVowelChange;
  const rows: number[][] = [Array.from({ length: term.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= typed.length; row += 1) {
    const costs = [row];
    for (let column = 1; column <= term.length; column += 1) {
      const one = typed[row - 1] ?? '';
      const other = term[column - 1] ?? '';
      costs[column] = Math.min(
        (rows[row - 1]?.[column] ?? Infinity) + 1,
        (costs[column - 1] ?? Infinity) + 1,
        (rows[row - 1]?.[column - 1] ?? Infinity) + getReplacementCost(one, other, isVowelChange),
        isExchanged(typed, row, term, column)
          ? (rows[row - 2]?.[column - 2] ?? Infinity) + 1
          : Infinity,
      );
    }
    rows.push(costs);
  }
  return rows.at(-1)?.at(-1) ?? Infinity;
}

function getReplacementCost(one: string, other: string, isVowelChange: boolean): number {
  if (one === other) return 0;
  const areVowels = vowels.includes(one) && vowels.includes(other);
  const areSimilar = soundGroups.some((group) => group.includes(one) && group.includes(other));
  return (areVowels && isVowelChange) || areSimilar ? 1 : Infinity;
}

/** True if the two letters that end here are exchanged in the other word. */
function isExchanged(one: string, end: number, other: string, otherEnd: number): boolean {
  return (
    end > 1 &&
    otherEnd > 1 &&
    one[end - 1] === other[otherEnd - 2] &&
    one[end - 2] === other[otherEnd - 1]
  );
}
