/** The languages of the site, and the language of the present page or request. */

/** BCP 47 tags. The first is the default: its pages have addresses without a prefix. */
export const languages = ['en', 'sw'] as const;

export type Language = (typeof languages)[number];

export const [defaultLanguage, ...otherLanguages] = languages;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** Returns the language of a page that is rendered outside of a browser; undefined for the default. */
type LanguageSource = () => Language | undefined;

let source: LanguageSource = () => undefined;

/** Sets the source for the build and for endpoints, which render several pages at the same time. */
export function setLanguageSource(newSource: LanguageSource): void {
  source = newSource;
}

/** Returns the language of the page, or of the request that is handled. */
export function getLanguage(): Language {
  const language = typeof document === 'undefined' ? source() : document.documentElement.lang;
  return isLanguage(language) ? language : defaultLanguage;
}
