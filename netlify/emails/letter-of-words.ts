/** A letter made of the catalogue's words, its facts by name, and its link. */
import type { Text } from '#content/text/text.ts';
import { fill } from '#domain/text/fill.ts';
import { inFrame } from './frame.ts';
import type { LetterFrame, WrittenLetter } from './letter.ts';

type Words = Text['letters'][keyof Text['letters']];

/** What a letter says beside its words. */
export interface Values {
  /** For the words that name a value in braces. */
  values?: Record<string, string>;
  /** By name; without any, the letter lists none. */
  facts?: Record<string, string>;
}

/** @param frame - a letter without an address has no link. */
export function letterOfWords(
  words: Words,
  { values = {}, facts = {} }: Values,
  { brand, url }: LetterFrame,
): WrittenLetter {
  const filled = (texts: readonly string[]) => texts.map((text) => fill(text, values));
  return inFrame(brand, {
    subject: fill(words.subject, values),
    parts: [
      ...filled(words.lead),
      ...(Object.keys(facts).length === 0 ? [] : [{ facts }]),
      ...filled(words.body),
      ...(url === '' ? [] : [{ link: { url, words: words.link } }]),
      ...filled(words.close),
    ],
  });
}
