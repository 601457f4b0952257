import { getAlternatePages, getVersions, localizePath } from '#domain/language/localized-path.ts';
import { escapeHtml } from '../http/plain-text.ts';
import { siteAddress } from '../http/site-address.ts';

/**
 * Returns the links in the head of a page that search engines read: its address, and the same page in each language.
 * @param path - of the page in the default language
 */
export function renderCanonical(path: string): string {
  const format = (localPath: string) => escapeHtml(siteAddress(localPath));
  const alternates = getAlternatePages(getVersions(path)).map(
    ({ hreflang, path: alternate }) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${format(alternate)}">`,
  );
  return [`<link rel="canonical" href="${format(localizePath(path))}">`, ...alternates].join('');
}
