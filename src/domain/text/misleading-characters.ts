/**
 * Letters and signs that hide the true reading of a text from staff: letters of other scripts with the shape of Latin
 * letters, digits between letters, and invisible characters. Fraud uses them to imitate names.
 */
import { removeInvisibleCharacters } from './invisible-characters.ts';

/**
 * Letters of other scripts, and below each the Latin letter of the same shape. `app.name_key` in SQL has the same
 * glyphs.
 */
const foreignGlyphs =
  'АВЕКМНОРСТУХІЈЅԀҺԚԜѴӀавекмнорстухіјѕԁһԛԝѵӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχγωσıɑɡ';
const latinGlyphs = 'abekmhopctyxijsdhqwvlabekmhopctyxijsdhqwvlabezhikmnoptyxabezhikmvoptuxywoiag';

const latinByGlyph = new Map(
  Array.from(foreignGlyphs).map((glyph, index) => [glyph, latinGlyphs.charAt(index)]),
);

/** Returns the text with Latin letters for the letters of the table. */
export function toLatinGlyphs(text: string): string {
  return Array.from(text, (glyph) => latinByGlyph.get(glyph) ?? glyph).join('');
}

/** A character that is misleading at its place. */
export interface MisleadingCharacter {
  /** Position in UTF-16 units. */
  index: number;
  character: string;
  /** `glyph` looks like another letter, `digit` looks like a letter between letters, `hidden` is invisible. */
  kind: 'glyph' | 'digit' | 'hidden';
}

/** Returns the misleading characters of a text, in their order. */
export function findMisleadingCharacters(text: string): MisleadingCharacter[] {
  return [...findHidden(text), ...findInTerms(text)].toSorted(
    (one, other) => one.index - other.index,
  );
}

/** Returns the notation of a character: 'U+202E'. */
export function toCodePoint(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${code.padStart(4, '0')}`;
}

function findHidden(text: string): MisleadingCharacter[] {
  const matches: MisleadingCharacter[] = [];
  let index = 0;
  let before = '';
  for (const character of text) {
    // A joiner is invisible or not depending on the character before it.
    if (removeInvisibleCharacters(before + character) === removeInvisibleCharacters(before))
      matches.push({ index, character, kind: 'hidden' });
    before = character;
    index += character.length;
  }
  return matches;
}

const termPattern = /[\p{L}\p{N}\p{M}\p{So}]+/gu;
const latinPattern = /\p{Script=Latin}/u;
const foreignGlyphPattern = /^(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}$/u;
const imitationPattern = /^[\p{L}\p{Nd}\p{So}]$/u;

/**
 * Returns the misleading letters and digits of each term. A word that only has letters of another script is a word of
 * another language, unless all of its letters have a Latin shape.
 */
function findInTerms(text: string): MisleadingCharacter[] {
  return Array.from(text.matchAll(termPattern)).flatMap((match) => {
    const [term] = match;
    const hasLatin = latinPattern.test(term);
    const glyphs = Array.from(term).filter((glyph) => /\p{L}/u.test(glyph));
    const isImitation =
      hasLatin || (glyphs.length > 1 && glyphs.every((glyph) => latinByGlyph.has(glyph)));
    const matches: MisleadingCharacter[] = [];
    let index = match.index;
    for (const character of term) {
      if (isMisleadingGlyph(character, isImitation, hasLatin))
        matches.push({ index, character, kind: 'glyph' });
      index += character.length;
    }
    for (const digit of term.matchAll(/(?<=\p{L})[01](?=\p{L})/gu))
      matches.push({ index: match.index + digit.index, character: digit[0], kind: 'digit' });
    return matches;
  });
}

function isMisleadingGlyph(character: string, isImitation: boolean, hasLatin: boolean): boolean {
  if (isImitation && latinByGlyph.has(character)) return true;
  if (hasLatin && foreignGlyphPattern.test(character)) return true;
  const compatible = character.normalize('NFKC');
  return (
    compatible !== character && imitationPattern.test(character) && /^[A-Za-z\d]$/.test(compatible)
  );
}
