/**
 * The alphabet of SMS messages, GSM 03.38. A message in this alphabet has 160 septets in one part. A single character
 * outside of it would reduce the part to 70 characters. [3GPP TS 23.038, 6.2.1]
 */

/** Maximum length of a message in one part, in septets. */
export const maxSeptets = 160;

const basicCharacters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Characters that an escape character precedes, so that each has two septets. */
const extendedCharacters = '^{}\\[~]|€';

const septetsByCharacter = new Map([
  ...Array.from(basicCharacters, (character) => [character, 1] as const),
  ...Array.from(extendedCharacters, (character) => [character, 2] as const),
]);

/** Characters of the alphabet that replace frequent characters outside of it. */
const replacements = new Map([
  ...Array.from('‘’‚‛′´`', (character) => [character, "'"] as const),
  ...Array.from('“”„‟″«»', (character) => [character, '"'] as const),
  ...Array.from('‐‑‒–—―−•·', (character) => [character, '-'] as const),
  ['…', '...'],
  ['×', 'x'],
  ['Đ', 'D'],
  ['đ', 'd'],
  ['Ł', 'L'],
  ['ł', 'l'],
  ['ŋ', 'ng'],
  ['Ŋ', 'Ng'],
  ['œ', 'oe'],
  ['Œ', 'Oe'],
]);

/** Returns the number of septets of a text; undefined if a character is outside of the alphabet. */
export function countSeptets(text: string): number | undefined {
  let count = 0;
  for (const character of text) {
    const septets = septetsByCharacter.get(character);
    if (septets === undefined) return undefined;
    count += septets;
  }
  return count;
}

/**
 * Converts a text to the alphabet, on one line. Accents and typographic signs are replaced. Characters without a
 * counterpart, such as emoji, are removed.
 */
export function toGsmText(text: string): string {
  return Array.from(text.normalize('NFC'), toGsmCharacters).join('').replaceAll(/\s+/g, ' ').trim();
}

function toGsmCharacters(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (septetsByCharacter.has(character)) return character;
  // The decomposition separates a base character from its accents, and unfolds signs such as '™' to 'TM'.
  return Array.from(replacements.get(character) ?? character.normalize('NFKD'))
    .map((part) => replacements.get(part) ?? part)
    .filter((part) => septetsByCharacter.has(part))
    .join('');
}

/** Mark at the end of a shortened text. */
const mark = '..';

/** Shortens a text of the alphabet to a number of septets, with two dots at its end. */
export function shortenToSeptets(text: string, max: number): string {
  if ((countSeptets(text) ?? Infinity) <= max) return text;
  let rest = max - mark.length;
  let shortened = '';
  for (const character of text) {
    rest -= septetsByCharacter.get(character) ?? Infinity;
    if (rest < 0) break;
    shortened += character;
  }
  return max < mark.length ? '' : shortened.trimEnd() + mark;
}
