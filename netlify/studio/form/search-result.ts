import { layout } from '../../../src/content/text/en/layout.ts';
import { excerpt } from '../../../src/domain/text/excerpt.ts';

/** Approximate number of characters of a title that search engines show. Their exact limit is in pixels. */
const visibleTitleLength = 60;

interface Post {
  title?: string;
  slug?: { current?: string };
  excerpt?: string;
}

/**
 * Returns the likely texts of a post in a list of search results. Missing texts have a placeholder.
 * @param siteUrl - the site's address, without a trailing slash
 */
export function toSearchResult(post: Post, siteUrl: string) {
  const title = post.title?.trim() || 'Title';
  const [, host = ''] = siteUrl.split('//');
  return {
    address: [host, 'blog', post.slug?.current ?? '…'].join(' › '),
    title: excerpt(layout.titlePrefix + title, visibleTitleLength),
    summary: post.excerpt?.trim() || 'The summary stands here.',
  };
}
