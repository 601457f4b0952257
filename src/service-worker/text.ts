/**
 * The sentence on a stored page, by language. The worker has its own copy of one text in each language, because it answers
 * without a network.
 */
import type { Language } from '#domain/language/language.ts';

const pageTexts = import.meta.glob<{ age: string }>('../content/text/*/offline.ts', {
  eager: true,
  import: 'storedPage',
});

/** Returns the sentence with a placeholder for the age; '' for a language without data. */
export const getAgeSentence = (language: Language): string =>
  pageTexts[`../content/text/${language}/offline.ts`]?.age ?? '';
