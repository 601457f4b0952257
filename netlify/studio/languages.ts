/** The languages of posts in lists and fields of the Studio. */
import { defaultLanguage, isLanguage, languages } from '../../src/domain/language/language.ts';
import { getLanguageName } from '../../src/domain/language/language-name.ts';

/** The options of the field for the language of a post. */
export const languageOptions = languages.map((language) => ({
  value: language,
  title: getLanguageName(language),
}));

/** Returns the name of a language for the line of a post; '' for the default language, in which most posts are. */
export function nameLanguage(language: unknown): string {
  return isLanguage(language) && language !== defaultLanguage ? getLanguageName(language) : '';
}

/** Filter for the posts in the language $language. A post without a language is in the default one. */
export const languageFilter = `_type == "post" && coalesce(language, "${defaultLanguage}") == $language`;
