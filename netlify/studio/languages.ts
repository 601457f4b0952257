/** The languages of posts in lists and fields of the Studio. */
import {
  defaultPostLanguage,
  isPostLanguage,
  postLanguages,
} from '../../src/domain/article/post-language.ts';

/** The options of the field for the language of a post. */
export const languageOptions = Object.entries(postLanguages).map(([value, title]) => ({
  value,
  title,
}));

/** Returns the name of a language for the line of a post; '' for the default language, in which most posts are. */
export function nameLanguage(language: unknown): string {
  return isPostLanguage(language) && language !== defaultPostLanguage
    ? postLanguages[language]
    : '';
}

/** Filter for the posts in the language $language. A post without a language is in the default one. */
export const languageFilter = `_type == "post" && coalesce(language, "${defaultPostLanguage}") == $language`;
