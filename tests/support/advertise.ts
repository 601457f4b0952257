/** Helpers of the e2e tests of the listing form. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Site } from './site.ts';
import { comeAs, newMember } from './member.ts';
import { sampleListing } from './listing-lifecycle.ts';
import { createListingSteps } from './listings-of-site.ts';
import { draftWith } from './own-listings.ts';
import { wholeDatabase } from './feed.ts';
import { phonePhoto, photo, type PhotoKind } from './pictures.ts';

export const phoneSize = { width: 360, height: 740 };

/** Values of the form by the label of their field. */
export const business = {
  'Name of your business': 'Wambui Baskets',
  Town: 'Kisumu',
  'Where in town?': 'Kibuye market, row 4',
  'Who should customers ask for?': 'Wambui',
  'Phone number': '0700 000 021',
  'Opening hours': 'Monday to Saturday, 8 am to 6 pm',
  'Describe your business':
    'Baskets of fruit and vegetables, packed every morning and brought to your door.',
};

export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: false }).first();
export const next = (page: Page) => page.getByRole('button', { name: /^Next: / });
export const saved = (page: Page) => page.getByText('Saved', { exact: true });
export const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

/**
 * Logs in a new member and opens the form.
 * @returns the member
 */
export async function openForm(page: Page, site: Site, path = '/advertise') {
  const member = await newMember(site);
  await comeAs(page, site, member);
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  return member;
}

export async function fillBusiness(page: Page, change: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...business, ...change })) {
    await field(page, label).fill(text);
  }
  await page.getByLabel('What do you sell?').selectOption('Food');
  await page.getByLabel('County').selectOption('Kisumu');
}

/** Returns a photo of the given size as a file for the file picker. */
export async function photoFile(width: number, height: number, name = 'stall.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await photo(width, height) };
}

/** Returns a photo in the format of a phone's camera, as a file for the file picker. */
export async function phoneFile(kind: PhotoKind) {
  return { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await phonePhoto(kind) };
}

export async function choosePhotos(page: Page, ...files: Awaited<ReturnType<typeof photoFile>>[]) {
  await page.getByLabel('Choose photos').setInputFiles(files);
}

/** Waits until the photos are uploaded. */
export const photosSent = (page: Page) =>
  expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });

/** Returns a member's listings from the database. */
export async function readListings(site: Site, owner: string) {
  const database = await wholeDatabase(site);
  const { data } = await database
    .from('listings')
    .select('id,state,draft')
    .eq('owner_id', owner)
    .order('id')
    .throwOnError();
  return data as {
    id: number;
    state: string;
    draft: Record<string, unknown> & { images: { id: string; alt: string }[] };
  }[];
}

interface Life {
  step?: string;
  handedIn?: boolean;
  live?: boolean;
  withdrawn?: boolean;
}

/** Returns a counter of a user's actions. A tap activates a button, link, checkbox, radio or file picker. */
export function countActions() {
  const done = { taps: 0, typed: 0 };
  return {
    done,
    tap: async (action: Promise<unknown>) => {
      done.taps += 1;
      await action;
    },
    type: async (target: Locator, text: string) => {
      done.typed += 1;
      await target.fill(text);
    },
  };
}

/** Creates a member with a listing in the given state, and opens it in the form. */
export async function ownListing(
  page: Page,
  site: Site,
  { step = 'business', ...life }: Life = {},
) {
  const member = await newMember(site);
  await comeAs(page, site, member);
  const listings = await createListingSteps(site);
  await listings.know(member);
  const owner = member.id;
  const images = [{ id: await listings.addImage(owner), alt: 'Baskets' }];
  const draft = { owner, ...draftWith({ phone: sampleListing.phone, images }) };
  const make = life.live ? listings.live : life.handedIn ? listings.submitted : listings.draft;
  const { id } = await make(draft);
  if (life.withdrawn) await listings.withdraw({ id });
  await page.goto(`/advertise?step=${step}&listing=${id}`);
  return { ...member, id, owner };
}
