import { defaultLanguage, isLanguage, type Language } from '#domain/language/language.ts';
import { parseLocalizedPath } from '#domain/language/localized-path.ts';

/**
 * Returns the language in which a request is answered: that of its path, such as '/sw/pricing', or of its query parameter
 * `language`, or of its header `accept-language`. The site's scripts send exactly one language in the header. A list of
 * languages is the header of a browser, which selects no language.
 */
export function findRequestLanguage({ url, headers }: Request): Language {
  const { pathname, searchParams } = new URL(url);
  const { language } = parseLocalizedPath(pathname);
  if (language !== defaultLanguage) return language;
  const named = [searchParams.get('language'), headers.get('accept-language')];
  return named.find(isLanguage) ?? defaultLanguage;
}

/** Returns the page that a request names, in the default language; undefined for an endpoint without pages. */
export function findRequestedPage({ method, url }: Request): string | undefined {
  const { pathname, search } = new URL(url);
  const { path } = parseLocalizedPath(pathname);
  return method === 'GET' && !path.startsWith('/api/') ? path + search : undefined;
}
