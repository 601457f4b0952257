import { getRequestedPage } from '#content/language-of-task.ts';
import { isLanguage } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { escapeHtml } from './plain-text.ts';

/** Matches the address of a link of LanguageLinks.astro. */
const linkPattern = /(<a hreflang="(\w+)" lang="\w+" href=")[^"]*/g;

/** Replaces the addresses of the frame in the links to other languages by those of the requested page. */
export function fillLanguageLinks(html: string): string {
  const page = getRequestedPage() ?? '/';
  return html.replaceAll(linkPattern, (link, start: string, language: string) =>
    isLanguage(language) ? start + escapeHtml(localizePath(page, language)) : link,
  );
}
