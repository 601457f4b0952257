import { site } from '../../../src/content/site.ts';
import { layout } from '../../../src/content/text/en/layout.ts';
import { fillTexts } from '../../../src/content/text/fill-texts.ts';
import { excerpt } from '../../../src/domain/text/excerpt.ts';

/** Approximate number of characters of a title that search engines show. Their exact limit is in pixels. */
const visibleTitleLength = 60;

const titlePrefix = fillTexts<string>(layout.titlePrefix, () => site.name);

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
    title: excerpt(titlePrefix + title, visibleTitleLength),
    summary: post.excerpt?.trim() || 'The summary stands here.',
  };
}
