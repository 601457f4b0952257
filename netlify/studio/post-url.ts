import type { SanityDocumentLike } from 'sanity';
import { isPlanned, type AddressedPost } from '../../src/domain/article/addresses.ts';
import { defaultLanguage, isLanguage } from '../../src/domain/language/language.ts';
import { localizePath } from '../../src/domain/language/localized-path.ts';

/**
 * Returns the address of a post's page, which exists after the next build. The result is undefined if `siteUrl` or
 * the slug is missing, or if the document has another type.
 */
export function getPostUrl(document: SanityDocumentLike, siteUrl?: string): string | undefined {
  if (!siteUrl || document._type !== 'post') return undefined;
  const { current } = (document.slug ?? {}) as { current?: string };
  const language = isLanguage(document.language) ? document.language : defaultLanguage;
  return current && siteUrl + localizePath(`/blog/${current}`, language);
}

/** Returns the address of a post that readers see now; undefined for a draft and for a post with a time to come. */
export function findPublicUrl(document: SanityDocumentLike, siteUrl?: string): string | undefined {
  const isPublic =
    !document._id.startsWith('drafts.') && !isPlanned(document as AddressedPost, new Date());
  return isPublic ? getPostUrl(document, siteUrl) : undefined;
}
