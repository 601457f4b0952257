import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import * as z from 'zod';
import { getText } from '#content/text/text.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { areSamplesCounted } from '#domain/listing/sample-count.ts';
import { directoryPageSize, getSectionUrl } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatCount } from '#features/directory/format-count.ts';
import { ListingItems } from '#features/listing/ListingGrid.tsx';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import { lookUpListing, findNewerListings } from '../data/live-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { renderToHtml } from '../http/answer-page.ts';
import { listTag, sharedHeaders, noStore } from '../http/cache.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireFields } from '../http/input.ts';
import { timeDatabaseCall } from '../http/server-timing.ts';
import { readBuiltBusinesses, isInSection } from '../pages/built-businesses.ts';
import { sectionSchema } from '../pages/search.ts';
import { getSectionName } from '#domain/listing/category-name.ts';

export const config: Config = { path: '/api/newer-listings' };

const pageSchema = sectionSchema.extend({
  /** Start time of the newest listing in the page's build. Without it all listings count as newer. */
  since: z.iso.datetime({ offset: true, error: 'request.time' }).default('1970-01-01T00:00:00Z'),
  /** The addresses of the listings on the page, without slashes, separated by commas. */
  visible: z.string().default(''),
  /** Not empty for a page that links to all categories and towns. */
  sections: z.string().max(1, 'request.section').default(''),
});

/** The query parameters that the response depends on. */
const pageParameters = [...Object.keys(pageSchema.shape), 'shown', 'language'];

type BuiltBusinesses = Awaited<ReturnType<typeof readBuiltBusinesses>>;
type NewerListings = Awaited<ReturnType<typeof findNewerListings>>;

/**
 * Returns the changes for a static page. `cards` are the newer listings as HTML list items, newest first, up to a
 * page of the directory; `newer` is the number of all. `deleted` are the addresses on the page that ended. `businesses` is the total as a text, or null if the build is
 * unavailable. `offer` has the texts for the button that shows the cards. `turn` is the listing for the first
 * place: its address, and its card unless the page already contains it. `turn` is null if the database returns no such
 * listing, for example because a listing is newer. `sections` are the categories and the towns of the newer listings.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request) => {
    const search = Object.fromEntries(new URL(request.url).searchParams);
    // Tabs of the version before 2026-11-26 send the addresses as `shown`.
    const query = requireFields({ visible: search['shown'], ...search }, pageSchema);
    const built = await readBuiltBusinesses();
    const [{ result: newer, timing }, deleted] = await Promise.all([
      timeDatabaseCall(findNewerListings(query, query.since)),
      built.isMissing ? [] : findDeleted(query.visible, built),
    ]);
    const { listings } = newer;
    const text = getText();
    const [cards, turn] = await Promise.all([
      renderCards(listings),
      getRotatedListing(newer.turn, query.visible),
    ]);
    const businesses = built.isMissing ? null : formatBusinesses(newer, built, query);
    return Response.json(
      {
        cards,
        newer: newer.newer,
        deleted,
        businesses,
        offer: text.directory.newer,
        turn,
        ...(query.sections !== '' && { sections: listSections(newer) }),
      },
      {
        headers: {
          ...(built.isMissing ? noStore : sharedHeaders([listTag], pageParameters)),
          ...timing,
        },
      },
    );
  },
});

function renderCards(listings: Listing[], text = getText().listing): Promise<string> {
  const pictures = getUploadedPictures(listings.map(({ image }) => image));
  const grid = { listings, pictures, text };
  return renderToHtml(createElement(ListingItems, grid));
}

function listSections({ categories, towns }: NewerListings) {
  const { categoryNames } = getText().directory;
  const toSection = (kind: 'category' | 'town') => (name: string) => ({
    kind,
    name: getSectionName({ kind, name }, categoryNames),
    url: localizePath(getSectionUrl(kind, name)),
  });
  return [...categories.map(toSection('category')), ...towns.map(toSection('town'))];
}

async function getRotatedListing(turn: Listing | null, addresses: string) {
  if (turn === null) return null;
  const address = turn.url.slice(1);
  if (addresses.split(',').includes(address)) return { address, card: '' };
  // The badge says why the card is in the first place. A new arrival keeps its own.
  const { listing: text } = getText();
  const badge = turn.featured ? text.newArrival : text.inTurn;
  const card = await renderCards([{ ...turn, featured: true }], { ...text, newArrival: badge });
  return { address, card };
}

/** Returns the number of businesses as text. Samples that are no longer counted have their own number. */
function formatBusinesses(
  { total, live }: NewerListings,
  { listings, areSamples }: BuiltBusinesses,
  section: z.output<typeof pageSchema>,
): string {
  const { directory } = getText();
  const built = listings.filter((listing) => isInSection(listing, section)).length;
  return areSamples && !areSamplesCounted(live)
    ? formatCount(total, directory, built)
    : formatCount(total + built, directory);
}

/** Pattern of the address of a listing without its slash. */
const slugPattern = /^[a-z0-9-]{1,80}$/;

/** Returns the addresses on a page that no longer lead to a listing. */
async function findDeleted(addresses: string, { listings }: BuiltBusinesses): Promise<string[]> {
  const slugs = addresses.split(',', directoryPageSize).filter((slug) => slugPattern.test(slug));
  const builtSlugs = new Set(listings.map(({ url }) => url.slice(1)));
  const memberSlugs = slugs.filter((slug) => !builtSlugs.has(slug));
  const states = await Promise.all(
    memberSlugs.map(async (slug) => (await lookUpListing(slug)).state),
  );
  return memberSlugs.filter((_, index) => states[index] !== 'live' && states[index] !== 'moved');
}
