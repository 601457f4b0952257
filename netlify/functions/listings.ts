import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { getText } from '#content/text/text.ts';
import {
  describeClose,
  describeClosed,
  formatResultCount,
  formatResultHeading,
} from '#features/directory/search-summary.ts';
import { NearestListings, SearchStatus } from '#features/directory/SearchStatus.tsx';
import { ListingItems } from '#features/listing/ListingGrid.tsx';
import { limitRequests } from '../data/request-limit.ts';
import { renderToHtml } from '../http/answer-page.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { listTag, sharedHeaders, noStore } from '../http/cache.ts';
import { siteAddress } from '../http/site-address.ts';
import {
  findPage,
  getAnyHoursUrl,
  getTypedUrl,
  parseSearch,
  searchParameters,
} from '../pages/search.ts';

export const config: Config = { path: '/api/listings' };

const maxRequestsPerMinute = 240;

/**
 * Returns a page of businesses that match `q`, `category` and `town`, with `open` only those that are open now. `total` is their number, and `next` is the cursor
 * of the next page. `count` is a sentence about the number, and `heading` is the heading of the results. All other texts
 * are HTML: `cards` are list items, `status` has the other sentences about the search, and `nearest` has the nearest
 * businesses if no business matches. The server renders them with the React components of the pages, so that the pages
 * need no renderer.
 */
export default limitedEndpoint(limitRequests(config, maxRequestsPerMinute), {
  GET: async (request) => {
    const { listing: text, directory } = getText();
    const page = parseSearch(new URL(request.url).searchParams);
    const { isMomentary, ...result } = await findPage(page);
    const { total, next = null, listings, nearest = [], pictures } = result;
    const typedUrl = getTypedUrl(page.search);
    const close = describeClose(result, directory);
    const closed = next === null ? describeClosed(result, directory) : undefined;
    const end = closed && { ...closed, url: getAnyHoursUrl(page.search) };
    const items = { pictures, listings, text, isFilterable: true, close, end };
    const [cards, status, nearestGrid] = await Promise.all([
      renderToHtml(createElement(ListingItems, items)),
      renderToHtml(createElement(SearchStatus, { summary: result, typedUrl, text: directory })),
      renderToHtml(
        createElement(NearestListings, {
          summary: result,
          pictures,
          listings: nearest,
          siteUrl: siteAddress('/'),
          text: { ...directory, card: text },
        }),
      ),
    ]);
    return Response.json(
      {
        total,
        count: formatResultCount(result, directory),
        heading: formatResultHeading(result, directory),
        status,
        next,
        cards,
        nearest: nearestGrid,
      },
      { headers: isMomentary ? noStore : sharedHeaders([listTag], searchParameters) },
    );
  },
});
