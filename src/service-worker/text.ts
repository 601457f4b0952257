/** The sentence on a stored page in each language. The worker has its own copy, because it answers without a network. */
import type { Language } from '#domain/language/language.ts';
import { storedPage as english } from '#content/text/en/offline.ts';
import { storedPage as kiswahili } from '#content/text/sw/offline.ts';

export const ageSentences: Readonly<Record<Language, string>> = {
  en: english.age,
  sw: kiswahili.age,
};
