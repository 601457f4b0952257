import type { Config } from '@netlify/functions';
import { findFreshPosts } from '../data/public-posts.ts';
import { limitRequests } from '../data/request-limit.ts';
import { freshHeaders } from '../pages/fresh-page.ts';
import { renderFreshFeed } from '../pages/fresh-feed.ts';
import { findSectionName, parseFreshSection } from '../pages/fresh-section.ts';
import { pageEndpoint, renderNotFoundPage } from '../pages/plain-page.ts';

export const config: Config = {
  path: [
    '/fresh/rss.xml',
    '/fresh/:kind/:name/rss.xml',
    '/:language([a-z]{2})/fresh/rss.xml',
    '/:language([a-z]{2})/fresh/:kind/:name/rss.xml',
  ],
};

/** Returns the newest public posts of all businesses, or of those of a category or town, as an RSS feed. */
export default pageEndpoint(limitRequests(config), async (_, { params }) => {
  const section = parseFreshSection(params);
  if (section === null) return renderNotFoundPage();
  const posts = await findFreshPosts(section);
  const name = findSectionName(section, posts);
  if (name === undefined) return renderNotFoundPage();
  return new Response(await renderFreshFeed({ section, name }, posts), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', ...freshHeaders(posts) },
  });
});
