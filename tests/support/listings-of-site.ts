/** Listings on the site of a journey. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { listingStepsIn } from './listing-lifecycle.ts';
import { comeAs, newMember } from './member.ts';
import { wholeDatabase } from './noticeboard.ts';
import type { Site } from './site.ts';

/** The database of a site, past all policies, and steps of listings in it. */
export async function listingStepsOf(site: Site) {
  const database = await wholeDatabase(site);
  return {
    database,
    ...listingStepsIn(database),
    receiptOf: async (payment: string) => {
      const found = database.from('payments').select().eq('id', payment).single();
      return (await found.throwOnError()).data as Record<
        'reference' | 'provider_reference' | 'paid_at',
        string
      > & { receipt_number: number };
    },
  };
}

/** A member whom the database knows, and who is here. */
export async function comeAsOwner(page: Page, site: Site) {
  const member = await newMember(site);
  const listings = await listingStepsOf(site);
  await listings.know(member);
  await showPhotos(page);
  await comeAs(page, site, member);
  return { member, listings };
}

/** Answers every uploaded picture: listings made here have rows of pictures, and no files. */
export async function showPhotos(page: Page): Promise<void> {
  const color = { r: 69, g: 54, b: 168 };
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: color } });
  const body = await picture.webp().toBuffer();
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/webp', body }));
}
