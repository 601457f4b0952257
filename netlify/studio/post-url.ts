import type { SanityDocumentLike } from 'sanity';

/**
 * Returns the address of a post's page, which exists after the next build. The result is undefined if `siteUrl` or
 * the slug is missing, or if the document has another type.
 */
export function getPostUrl(document: SanityDocumentLike, siteUrl?: string): string | undefined {
  if (!siteUrl || document._type !== 'post') return undefined;
  const { current } = (document.slug ?? {}) as { current?: string };
  return current && `${siteUrl}/blog/${current}`;
}
