import type { Config } from '@netlify/functions';
import { maxFreshPages } from '#domain/post/public-post.ts';
import { findFreshPosts } from '../data/public-posts.ts';
import { limitRequests } from '../data/request-limit.ts';
import { renderFreshPage } from '../pages/fresh-page.ts';
import { findSectionName, parseFreshSection } from '../pages/fresh-section.ts';
import { pageEndpoint, renderNotFoundPage } from '../pages/plain-page.ts';

export const config: Config = { path: ['/fresh', '/fresh/:kind/:name'] };

/** Renders a page of the public posts of all businesses, or of those of a category or town. */
export default pageEndpoint(limitRequests(config), async (request, { params }) => {
  const section = parseFreshSection(params);
  if (section === null) return renderNotFoundPage();
  const page = parsePage(new URL(request.url).searchParams.get('page'));
  const posts = await findFreshPosts(section, page);
  const name = findSectionName(section, posts);
  if (name === undefined) return renderNotFoundPage();
  return renderFreshPage({ section, name, page }, posts);
});

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
