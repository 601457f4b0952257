import type { Config } from '@netlify/functions';
import { getText } from '#content/text/text.ts';
import { limitRequests } from '../data/request-limit.ts';
import { pageEndpoint } from '../pages/plain-page.ts';
import { findPage, parseSearch } from '../pages/search.ts';
import { renderSearchPage } from '../pages/search-page.ts';

export const config: Config = {
  path: ['/all-businesses/search', '/:language([a-z]{2})/all-businesses/search'],
};

const maxRequestsPerMinute = 240;

/** Renders search results for visitors without scripts, and the pages after the first. */
export default pageEndpoint(limitRequests(config, maxRequestsPerMinute), async (request) => {
  const page = parseSearch(new URL(request.url).searchParams);
  return renderSearchPage(page, await findPage(page), getText().directory.searchTitle);
});
