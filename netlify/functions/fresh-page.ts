import type { Config } from '@netlify/functions';
import { maxFreshPages } from '#domain/post/public-post.ts';
import { findFreshPosts, requirePublicPost } from '../data/public-posts.ts';
import { limitRequests } from '../data/request-limit.ts';
import { renderFreshPage, renderReportPage } from '../pages/fresh-page.ts';
import { findNewestShops } from '../pages/newest-shops.ts';
import { findSectionName, parseFreshSection } from '../pages/fresh-section.ts';
import { pageEndpoint, renderNotFoundPage } from '../pages/plain-page.ts';

export const config: Config = {
  path: [
    '/fresh',
    '/fresh/:kind/:name',
    '/:language([a-z]{2})/fresh',
    '/:language([a-z]{2})/fresh/:kind/:name',
  ],
};

/**
 * Renders a page of the public posts of all businesses, or of those of a category or town. The address
 * `/fresh/report/12` has the form that reports the post 12.
 */
export default pageEndpoint(limitRequests(config), async (request, { params }) => {
  if (params['kind'] === 'report')
    return renderReportPage(await requirePublicPost(params['name'] ?? ''));
  const section = parseFreshSection(params);
  if (section === null) return renderNotFoundPage();
  const page = parsePage(new URL(request.url).searchParams.get('page'));
  const posts = await findFreshPosts(section, page);
  const name = findSectionName(section, posts);
  if (name === undefined) return renderNotFoundPage();
  const isShort = posts.posts.length < (page === 1 ? minPosts : 1);
  const newest = isShort ? await findNewestShops(section) : undefined;
  return renderFreshPage({ section, name, page }, { ...posts, newest });
});

/** Number of posts that fill the first page. Fewer are followed by shops. */
const minPosts = 4;

/** Matches the number of a page. */
const pageNumber = /^[1-9]\d?$/;

/**
 * Returns the number of a page. An invalid number selects the first page, because the cache key of the 404 page has no
 * parameters, so that a stored 404 page would replace the first page.
 */
function parsePage(number: string | null): number {
  if (number === null || !pageNumber.test(number)) return 1;
  return Math.min(Number(number), maxFreshPages);
}
