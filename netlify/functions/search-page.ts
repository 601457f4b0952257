import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import { pageEndpoint } from '../pages/plain-page.ts';
import { findPage, parseSearch } from '../pages/search.ts';
import { renderSearchPage } from '../pages/search-page.ts';

export const config: Config = {
  path: '/all-businesses/search',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};

/** Renders search results for visitors without scripts, and the pages after the first. */
export default pageEndpoint(async (request) => {
  const page = parseSearch(new URL(request.url).searchParams);
  return renderSearchPage(page, await findPage(page), text.directory.searchTitle);
});
