import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { text as catalogue } from '#content/text/text.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatPriceLimit } from '#features/directory/SearchStatus.tsx';
import { ListingItems } from '#features/listing/ListingGrid.tsx';
import { now } from '../clock.ts';
import { limitRequests } from '../data/request-limit.ts';
import { renderToHtml } from '../http/answer-page.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { listTag, sharedHeaders, noStore } from '../http/cache.ts';
import { findPage, parseSearch, searchParameters } from '../pages/search.ts';

const { listing: text, directory } = catalogue;

export const config: Config = { path: '/api/listings' };

const maxRequestsPerMinute = 240;

/**
 * Returns a page of businesses that match `q`, `category` and `town`. `total` is their number, and `next` is the cursor
 * of the next page. `isWhole` is false if they match only some words of `q`. `isShortened` is true if `q` has more
 * words than a search uses. `cards` are HTML list items. If no business matches, `nearest` has the cards of the nearest
 * businesses. The server renders the cards with the React components of the pages, so that the pages need no renderer.
 */
export default limitedEndpoint(limitRequests(config, maxRequestsPerMinute), {
  GET: async (request) => {
    const { isPartial, ...result } = await findPage(parseSearch(new URL(request.url).searchParams));
    const { total, isWhole, isShortened, suggestion = null, next = null, maxPrice } = result;
    const { listings, nearest = [], pictures } = result;
    const renderCards = (page: Listing[]) =>
      renderToHtml(
        createElement(ListingItems, { listings: page, pictures, text, now: now().getTime() }),
      );
    return Response.json(
      {
        total,
        isWhole,
        isShortened,
        suggestion,
        priceLimit: formatPriceLimit(maxPrice, directory) || null,
        next,
        cards: await renderCards(listings),
        nearest: await renderCards(nearest),
      },
      { headers: isPartial ? noStore : sharedHeaders([listTag], searchParameters) },
    );
  },
});
