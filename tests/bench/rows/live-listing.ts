/** Measures visits to the page of a member's listing that has a value in every field and eight photos. */
import { createClient } from '@supabase/supabase-js';
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { listingFields } from '#domain/listing/fields.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { createItem, createListingSteps } from '#tests/support/listing-lifecycle.ts';
import { createPhoto, createPictureClient } from '#tests/support/pictures.ts';
import { measureQuality } from '../browser/lighthouse.ts';
import { visitPage } from '../browser/visit.ts';
import { runInSequence, memoize, repeat } from '../measuring.ts';
import type { Row } from '../row.ts';
import { startPreparedSite, type Site } from '../site.ts';
import { screens, measureShift } from './layout-shift.ts';
import { measureMedianPerformance } from './lighthouse.ts';
import { filterBeforeLoad, describeKinds, weigh } from './weights.ts';

export const liveListingRows: Row[] = [
  {
    name: 'listing-weight',
    description: "a member's live advert before `load`, without its photos",
    unit: 'kB',
    bound: { atMost: 40 },
    async measure() {
      const early = await visitPage(await openListing(), {}, async (page, downloads) => {
        await page.waitForLoadState('networkidle');
        return filterBeforeLoad(downloads());
      });
      const others = early.filter(({ path }) => !path.startsWith('/media/'));
      return { number: weigh(others), details: describeKinds(early) };
    },
  },
  {
    name: 'listing-quality',
    description: "lowest of accessibility, best practices and SEO of a member's live advert",
    unit: 'points',
    bound: { atLeast: 100 },
    async measure() {
      const { points, failedAudits } = await measureQuality(await openListing());
      return { number: Math.min(...Object.values(points)), details: failedAudits.join(' ') };
    },
  },
  {
    name: 'listing-performance',
    description: "performance of a member's live advert, mobile profile; median of 5",
    unit: 'points',
    bound: { atLeast: 98 },
    measure: async () => ({ number: await measureMedianPerformance(await openListing()) }),
  },
  {
    name: 'listing-shift',
    description: "largest cumulative layout shift of a member's live advert, read to its end",
    unit: '',
    bound: { atMost: 0 },
    async measure() {
      const url = await openListing();
      return {
        number: Math.max(...(await runInSequence(screens, (screen) => measureShift(url, screen)))),
      };
    },
  },
];

/**
 * Publishes the listing on a separate site, once for all rows.
 * @returns the address of its page
 */
const openListing = memoize(async () => {
  const site = await startPreparedSite();
  return site.localAddress + (await makeFullListing(site));
});

/**
 * Publishes a member's listing with a value in every field.
 * @returns the path of its page
 */
export async function makeFullListing(
  { address, info, secrets }: Site,
  overrides: Partial<ListingDraft> = {},
): Promise<string> {
  const { databaseSecretKey } = await secrets();
  const listings = createListingSteps(createClient(address, databaseSecretKey));
  // The photos have the size of photos that phones upload.
  const sender = await createPictureClient({ site: address, info }, 'member');
  const bytes = await createPhoto(1600, 1200);
  const images = await repeat(listingLimits.images.max, async () => {
    const { id } = await sender.upload(bytes, 'image/jpeg', { purpose: 'listing' });
    return { id, alt: 'Mangoes in a basket' };
  });
  const { slug } = await listings.live({
    title: 'Wambui Baskets',
    category: 'Food',
    county: 'Kisumu',
    town: 'Kisumu',
    located: 'Kibuye market, row 4',
    contact: 'Wambui',
    phone: '+254700000021',
    email: 'wambui@baskets.example',
    website: 'https://baskets.example',
    hours: 'Monday to Saturday, 8 am to 6 pm',
    deliveries: 'All over Kisumu, Kshs. 100',
    description: 'Fruit of the season. '.repeat(95).slice(0, listingFields.description.max).trim(),
    images,
    items: Array.from({ length: listingLimits.items.max }, (_, index) =>
      createItem(`Mangoes, basket number ${index}`, {
        price: String(300 + index),
        isFrom: index % 3 === 0,
        image: images[index]?.id ?? null,
      }),
    ),
    ...overrides,
  });
  return `/${slug}`;
}
