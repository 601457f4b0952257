/** Creates listings on the site of an e2e test. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createListingSteps } from './listing-lifecycle.ts';
import { logInAs, createMember } from './member.ts';
import { createServiceClient } from './feed.ts';
import type { Site } from './site.ts';

type StoredPayment = Record<
  'id' | 'reference' | 'provider_reference' | 'paid_at' | 'state',
  string
> & {
  receipt_number: number;
};

/**
 * Returns a database client that bypasses all policies, and functions that run the steps of a listing and read its
 * payments with this client.
 */
export async function createSiteListingSteps(site: Site) {
  const database = await createServiceClient(site);
  return {
    database,
    ...createListingSteps(database),
    readReceipt: async (payment: string) => {
      const query = database.from('payments').select().eq('id', payment).single<StoredPayment>();
      return (await query.throwOnError()).data;
    },
    /** Returns the payment of a listing in a state. */
    readPayment: async (listing: { id: number }, state: string) => {
      const query = database.from('payments').select().match({ listing_id: listing.id, state });
      return (await query.single<StoredPayment>().throwOnError()).data;
    },
  };
}

export type SiteListingSteps = Awaited<ReturnType<typeof createSiteListingSteps>>;

/**
 * Creates a member in the identity service and in the database, and logs in on the page. The page then shows
 * generated photos.
 */
export async function logInAsNewOwner(page: Page, site: Site) {
  const member = await createMember(site);
  const listings = await createSiteListingSteps(site);
  await listings.saveMember(member);
  await servePhotos(page);
  await logInAs(page, site, member);
  return { member, listings };
}

/**
 * Sizes of the generated photos in px, as width and height. Most photos are upright, like those that a phone takes.
 */
const photoSizes = [
  [240, 427],
  [240, 320],
  [320, 240],
];

let photoBodies: Promise<Buffer[]> | undefined;

function createPhotoBodies(): Promise<Buffer[]> {
  const background = { r: 69, g: 54, b: 168 };
  return Promise.all(
    photoSizes.map(([width = 0, height = 0]) =>
      sharp({ create: { width, height, channels: 3, background } })
        .webp()
        .toBuffer(),
    ),
  );
}

/**
 * Responds to every request for an uploaded picture with a generated one, because the listings of tests have rows
 * of pictures but no files. The same address always gets the same picture.
 */
export async function servePhotos(page: Page): Promise<void> {
  // The photos are made once for each worker.
  const bodies = await (photoBodies ??= createPhotoBodies());
  await page.route('**/media/**', (route) => {
    const charCodes = Array.from(new URL(route.request().url()).pathname, (char) =>
      char.charCodeAt(0),
    );
    const body = bodies[charCodes.reduce((sum, code) => sum + code, 0) % bodies.length];
    return route.fulfill({ contentType: 'image/webp', ...(body && { body }) });
  });
}
