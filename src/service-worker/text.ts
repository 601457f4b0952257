/**
 * The sentence on a stored page, by language. The worker has its own copy of one text in each language, because it answers
 * without a network.
 */
import type { Language } from '#domain/language/language.ts';

const pageTexts = import.meta.glob<{ age: string }>('../content/text/*/offline.ts', {
  eager: true,
  import: 'storedPage',
});

/** @throws {Error} for a language without data. */
export function getAgeSentence(language: Language): string {
  const text = pageTexts[`../content/text/${language}/offline.ts`];
  if (text === undefined) throw new Error(`no texts in ${language}`);
  return text.age;
}
