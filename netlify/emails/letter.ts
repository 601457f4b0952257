/** A letter is data: its words are in `src/content/text/en/letters.ts`. */
import type { Text } from '#content/text/text.ts';
import { fill } from '#domain/text/fill.ts';
import { inFrame, type WrittenLetter } from './frame.ts';

export interface Letter {
  name: string;
  words: Text['letters'][keyof Text['letters']];
  /** For the words that name a value in braces. */
  values?: Record<string, string>;
  /** By name; without any, the letter lists none. */
  facts?: Record<string, string>;
}

/** @param url - the link that the letter is about; '' for none. */
export function writeLetter(
  { words, values = {}, facts = {} }: Letter,
  url: string,
): WrittenLetter {
  const filled = (texts: readonly string[]) => texts.map((text) => fill(text, values));
  return inFrame(fill(words.subject, values), [
    ...filled(words.lead),
    ...(Object.keys(facts).length === 0 ? [] : [{ facts }]),
    ...filled(words.body),
    ...(url === '' ? [] : [{ link: { url, words: words.link } }]),
    ...filled(words.close),
  ]);
}
