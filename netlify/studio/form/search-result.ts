import { layout } from '../../../src/content/text/en/layout.ts';
import { excerpt } from '../../../src/domain/text/excerpt.ts';

/** How much of a title search engines show, in characters. They measure pixels, so it is about that. */
const visibleTitleLength = 60;

interface Post {
  title?: string;
  slug?: { current?: string };
  excerpt?: string;
}

/**
 * A post as a list of search results is likely to show it.
 * @param siteUrl - the site's address, without a slash at the end.
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
