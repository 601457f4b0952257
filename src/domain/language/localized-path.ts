/** Addresses of pages in a language: '/pricing' in English, '/sw/pricing' in Kiswahili. */
import {
  defaultLanguage,
  getLanguage,
  languages,
  otherLanguages,
  type Language,
} from './language.ts';

/** Paths that exist once for all languages: endpoints, files, and the pages of staff. */
const sharedPathPattern =
  /^\/(?:(?:admin|api|businesses|images|media|preview)(?![\w-])|[_.])|\.(?:svg|png)$/;

/**
 * Returns the address of a page of the site in a language.
 * @param path - with its query and fragment, such as '/pay?listing=7'. The address of another site, a fragment, and a path
 * that exists once or has a language are returned unchanged.
 */
export function localizePath(path: string, language: Language = getLanguage()): string {
  const isShared = !/^\/(?!\/)/.test(path) || sharedPathPattern.test(path);
  const isLocalized = parseLocalizedPath(path).language !== defaultLanguage;
  if (language === defaultLanguage || isShared || isLocalized) return path;
  return `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/**
 * Separates the language of a path from the rest: '/sw/pricing' → 'sw' and '/pricing'. A path without a prefix has the
 * default language.
 */
export function parseLocalizedPath(path: string): { language: Language; path: string } {
  for (const language of otherLanguages) {
    const prefix = `/${language}`;
    if (!path.startsWith(prefix)) continue;
    const rest = path.slice(prefix.length);
    if (rest === '' || rest === '.html') return { language, path: '/' };
    if (/^[?#]/.test(rest)) return { language, path: `/${rest}` };
    if (rest.startsWith('/')) return { language, path: rest };
  }
  return { language: defaultLanguage, path };
}

/**
 * Returns the address of an endpoint or of a file with texts in a language: '/sw/feed-text.json', or
 * '/api/listings?language=sw' for a path that exists once.
 */
export function requestInLanguage(path: string, language: Language = getLanguage()): string {
  const localized = localizePath(path, language);
  if (localized !== path || language === defaultLanguage) return localized;
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`;
}

/** A page with the same content in a language. */
export interface PageVersion {
  language: Language;
  path: string;
}

/** A page in a language, for `hreflang`. 'x-default' is the page for readers of other languages. */
export interface AlternatePage {
  hreflang: Language | 'x-default';
  path: string;
}

/**
 * Returns the alternates of a page with several versions, in the order of the languages; an empty list for one version.
 * @param versions - the page in each language that has it
 */
export function getAlternatePages(versions: readonly PageVersion[]): AlternatePage[] {
  if (versions.length < 2) return [];
  const alternates = languages.flatMap((hreflang) =>
    versions
      .filter(({ language }) => language === hreflang)
      .map(({ path }) => ({ hreflang, path })),
  );
  const fallback = alternates[0]?.path ?? '';
  return [...alternates, { hreflang: 'x-default', path: fallback }];
}

/** Returns the page of a path in each language. */
export function getVersions(path: string): PageVersion[] {
  const { path: page } = parseLocalizedPath(path);
  return languages.map((language) => ({ language, path: localizePath(page, language) }));
}
