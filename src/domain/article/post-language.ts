/** The languages of posts. A post is one article in one language; its translations are posts of their own. */

import { defaultLanguage, languageNames, type Language } from '../language/language.ts';

/** The languages as BCP 47 tags, with their own names. The Studio offers them in this order. */
export const postLanguages = languageNames;

export type PostLanguage = Language;

/** The language of a post without one. */
export const defaultPostLanguage: PostLanguage = defaultLanguage;

export function isPostLanguage(value: unknown): value is PostLanguage {
  return typeof value === 'string' && Object.hasOwn(postLanguages, value);
}
