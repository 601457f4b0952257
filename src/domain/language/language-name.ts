import type { Language } from './language.ts';

/**
 * Returns the language's own name, such as 'Kiswahili', from the data of Unicode CLDR in the platform. CLDR writes some
 * names in lower case, for use inside of a sentence; a link begins with a capital.
 */
export function getLanguageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/**
 * Returns the text about another language, such as 'In Kiswahili'.
 * @param texts - by language. A language without a text has its own name in place of it.
 */
export function selectLanguageText(
  texts: Readonly<Partial<Record<Language, string>>>,
  language: Language,
): string {
  return texts[language] ?? getLanguageName(language);
}
