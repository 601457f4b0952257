import type { SanityDocumentLike } from 'sanity';

/** @returns the address of a post's page, once the site was built with it; nothing for anything else. */
export function pageOfPost(document: SanityDocumentLike, siteUrl?: string): string | undefined {
  if (!siteUrl || document._type !== 'post') return undefined;
  const { current } = (document.slug ?? {}) as { current?: string };
  return current && `${siteUrl}/blog/${current}`;
}
