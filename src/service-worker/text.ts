/**
 * The texts of the sentence on a stored page, by language. The worker has its own copy of one text in each language, because it answers
 * without a network.
 */
import type { Language } from '#domain/language/language.ts';
import type { AgeText } from '#domain/offline/age-line.ts';

const pageTexts = import.meta.glob<AgeText>('../content/text/*/offline.ts', {
  eager: true,
  import: 'storedPage',
});

/** Returns the texts about the age of a page; empty ones for a language without data. */
export const getAgeText = (language: Language): AgeText =>
  pageTexts[`../content/text/${language}/offline.ts`] ?? { age: '', now: '' };
