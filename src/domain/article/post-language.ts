/** The languages of posts. A post is one article in one language; its translations are posts of their own. */

/** The languages as BCP 47 tags, with their own names. The Studio offers them in this order. */
export const postLanguages = { en: 'English', sw: 'Kiswahili' } as const;

export type PostLanguage = keyof typeof postLanguages;

/** The language of a post without one. */
export const defaultPostLanguage: PostLanguage = 'en';

export function isPostLanguage(value: unknown): value is PostLanguage {
  return typeof value === 'string' && Object.hasOwn(postLanguages, value);
}
