import type { SanityDocumentLike } from 'sanity';

/**
 * Returns the address of a post's page, which exists after the next build. Returns undefined for other documents,
 * for a post without a slug, and without `siteUrl`.
 */
export function getPostUrl(document: SanityDocumentLike, siteUrl?: string): string | undefined {
  if (!siteUrl || document._type !== 'post') return undefined;
  const { current } = (document.slug ?? {}) as { current?: string };
  return current && `${siteUrl}/blog/${current}`;
}
