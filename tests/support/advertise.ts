/** Helpers of the e2e tests of the listing form. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Site } from './site.ts';
import { openAsNewMember } from './member.ts';
import { sampleListing } from './listing-lifecycle.ts';
import { logInAsNewOwner } from './listings-of-site.ts';
import { createDraft } from './own-listings.ts';
import { createServiceClient } from './feed.ts';
import { createPhonePhoto, createPhoto, type PhotoKind } from './pictures.ts';

export const phoneSize = { width: 360, height: 740 };

/** Texts for the fields of the form, by the label of the field. */
export const businessFields = {
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
export const nextButton = (page: Page) => page.getByRole('button', { name: /^Next: / });
export const savedMessage = (page: Page) => page.getByText('Saved', { exact: true });
/** The heading that is focused when a step or the result of a submission opens. */
export const heading = (page: Page) => page.locator('#listing-step');
export const sentHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your advert is sent' });

/**
 * Creates a member, logs in and opens the listing form.
 * @returns the member
 */
export async function openForm(page: Page, site: Site, path = '/advertise') {
  const member = await openAsNewMember(page, site, path);
  await expect(heading(page)).toBeVisible();
  return member;
}

/** Returns the fold of the optional fields of the first step. */
export const getMoreFields = (page: Page) =>
  page.locator('details', { hasText: 'Add more about your shop' });

/** Opens the optional fields of the first step. */
export async function openMoreFields(page: Page) {
  await getMoreFields(page).evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
}

export async function fillBusiness(page: Page, change: Record<string, string> = {}) {
  await openMoreFields(page);
  for (const [label, text] of Object.entries({ ...businessFields, ...change })) {
    await field(page, label).fill(text);
  }
  await page.getByLabel('What do you sell?').selectOption('Food');
  await page.getByLabel('County').selectOption('Kisumu');
}

/** Returns a photo of the given size in px as a file for the file picker. */
export async function photoFile(width: number, height: number, name = 'stall.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await createPhoto(width, height) };
}

/** Returns a photo in the format of a phone's camera, as a file for the file picker. */
export async function phoneFile(kind: PhotoKind) {
  return { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await createPhonePhoto(kind) };
}

export async function choosePhotos(page: Page, ...files: Awaited<ReturnType<typeof photoFile>>[]) {
  await page.getByLabel('Add photos').setInputFiles(files);
}

/** Waits up to 60 s until no upload shows its progress, because the slow set keeps the machine busy. */
export const waitForUploads = (page: Page) =>
  expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });

/** Returns a member's listings from the database, oldest first. */
export async function readListings(site: Site, owner: string) {
  const database = await createServiceClient(site);
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

interface ListingOptions {
  step?: string;
  isSubmitted?: boolean;
  isLive?: boolean;
  isWithdrawn?: boolean;
}

/**
 * Returns two counters of a user's actions. `type` fills a field and counts it. `tap` awaits and counts an action
 * on a button, link, checkbox, radio, select or file picker.
 */
export function countActions() {
  const counts = { taps: 0, fills: 0 };
  return {
    counts,
    tap: async (action: Promise<unknown>) => {
      counts.taps += 1;
      await action;
    },
    type: async (target: Locator, text: string) => {
      counts.fills += 1;
      await target.fill(text);
    },
  };
}

/** Creates a member with a listing, and opens the listing in the form. By default the listing is a draft. */
export async function openOwnListing(
  page: Page,
  site: Site,
  { step = 'business', ...options }: ListingOptions = {},
) {
  const { member, listings } = await logInAsNewOwner(page, site);
  const owner = member.id;
  const images = [{ id: await listings.addImage(owner), alt: 'Baskets' }];
  const draft = { owner, ...createDraft({ phone: sampleListing.phone, images }) };
  const createListing = options.isLive
    ? listings.live
    : options.isSubmitted
      ? listings.submitted
      : listings.draft;
  const { id } = await createListing(draft);
  if (options.isWithdrawn) await listings.withdraw({ id });
  await page.goto(`/advertise?step=${step}&listing=${id}`);
  return { ...member, id, owner };
}
