/** What journeys through the form of an advert share. */
import { expect, type Page } from '@playwright/test';
import type { Site } from './site.ts';
import { comeAs, newMember } from './member.ts';
import { draftWith } from './adverts.ts';
import { staffId, wholeDatabase } from './noticeboard.ts';
import { photo } from './pictures.ts';

export const phoneSize = { width: 360, height: 740 };

/** What a shop owner writes, by the field's label. */
export const business = {
  'Name of your business': 'Wambui Baskets',
  Town: 'Kisumu',
  'Where in town?': 'Kibuye market, row 4',
  'Whom should customers ask for?': 'Wambui',
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

/** Opens the form as somebody new. */
export async function openForm(page: Page, site: Site, path = '/advertise') {
  const member = await newMember(site);
  await comeAs(page, site, member);
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  return member;
}

export async function fillBusiness(page: Page, change: Record<string, string> = {}) {
  for (const [label, words] of Object.entries({ ...business, ...change })) {
    await field(page, label).fill(words);
  }
  await page.getByLabel('What do you trade in?').selectOption('Food');
  await page.getByLabel('County').selectOption('Kisumu');
}

/** A photo as a file that a phone took. */
export async function photoFile(width: number, height: number, name = 'stall.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await photo(width, height) };
}

export async function choosePhotos(page: Page, ...files: Awaited<ReturnType<typeof photoFile>>[]) {
  await page.getByLabel('Choose photos').setInputFiles(files);
}

/** The adverts of a member, as the database has them. */
export async function listingsOf(site: Site, owner: string) {
  const database = await wholeDatabase(site);
  const { data } = await database
    .from('listings')
    .select('id,state,revision,draft')
    .eq('owner_id', owner)
    .order('id')
    .throwOnError();
  return data as {
    id: number;
    state: string;
    revision: number;
    draft: Record<string, unknown> & { photos: { id: string; alt: string }[] };
  }[];
}

interface Life {
  step?: string;
  handedIn?: boolean;
  live?: boolean;
  withdrawn?: boolean;
}

/** Somebody new with an advert as far in its life as is wanted, open in the form. */
export async function ownAdvert(page: Page, site: Site, { step = 'business', ...life }: Life = {}) {
  const member = await newMember(site);
  await comeAs(page, site, member);
  const database = await wholeDatabase(site);
  const { id: owner, name } = member;
  await database.from('members').insert({ id: owner, name }).throwOnError();
  const made = await database
    .from('pictures')
    .insert({ owner_id: owner, purpose: 'listing', state: 'ready', width: 1280, height: 960 })
    .select('id')
    .single<{ id: string }>()
    .throwOnError();
  const draft = draftWith({
    phone: '+254700000021',
    photos: [{ id: made.data.id, alt: 'Baskets' }],
  });
  const call = async (name: string, args: object) =>
    (await database.rpc(name, { acting: owner, ...args }).throwOnError()).data as unknown;
  const listing = (await call('create_listing', { new_draft: draft })) as number;
  if (life.handedIn || life.live) {
    await call('submit_listing', { listing, known_revision: 1, wanted_slug: 'baskets' });
  }
  if (life.live) {
    const quote = { of_package: 'weekly', for_days: 7, for_amount: 899, in_currency: 'KES' };
    const more = { by_provider: 'till', new_reference: crypto.randomUUID() };
    const payment = (await call('begin_payment', { listing, ...quote, ...more })) as { id: string };
    await asStaff(site, listing, 'approve_listing', { wanted_slug: 'baskets' });
    await database
      .rpc('confirm_payment', {
        acting: staffId,
        as_staff: true,
        payment: payment.id,
        with_reference: crypto.randomUUID(),
        received: 899,
        received_in: 'KES',
      })
      .throwOnError();
  }
  if (life.withdrawn) await call('withdraw_listing', { listing, why: '' });
  await page.goto(`/advertise?step=${step}&listing=${listing}`);
  return { ...member, id: listing, owner };
}

/** Decides about the version that is in review. */
export async function asStaff(site: Site, listing: number, move: string, args: object) {
  const database = await wholeDatabase(site);
  const { data } = await database
    .from('listings')
    .select('review_version')
    .eq('id', listing)
    .single<{ review_version: number }>()
    .throwOnError();
  const all = { acting: staffId, as_staff: true, listing, version: data.review_version, ...args };
  await database.rpc(move, all).throwOnError();
}

export async function paymentsOf(site: Site, listing: number) {
  const database = await wholeDatabase(site);
  const found = database.from('payments').select().eq('listing_id', listing).order('created_at');
  return (await found.throwOnError()).data as { id: string; state: string }[];
}
