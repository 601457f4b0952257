/** Tests the line about the check of a phone number on the pages of listings, behind the cache of the platform's edge. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMemberAccount, type Account } from '../support/accounts.ts';
import { writeBuiltFrame } from '../support/built-frame.ts';
import { createListingSteps, type LiveListing } from '../support/listing-lifecycle.ts';
import { checkPhone, createPhone } from '../support/sms.ts';
import { createStaffClient } from '../support/staff-client.ts';
import {
  control,
  createServiceClient,
  loadWithSchedules,
  startTestStack,
} from '../support/stack.ts';
import { rareTest } from '../support/repetitions.ts';

const stack = await startTestStack(
  { EDGE_CACHE: 'on' },
  await writeBuiltFrame(),
  loadWithSchedules(),
);
afterAll(() => stack.close());
const database = await createServiceClient(stack);
const listings = createListingSteps(database);
const staff = createStaffClient(stack);

const daySeconds = 86_400;
const advanceClock = (seconds: number) => control(stack, 'clock', { advance: seconds });
/** Sends the requested purges, as the schedule does each minute. */
const sendPurges = async () => {
  await advanceClock(60);
  await control(stack, 'schedule/run-due-transitions', {});
};
const readPage = async (language = '') =>
  (await fetch(`${stack.site}${language}/${listing.slug}`)).text();
const isChecked = async () => /Phone checked, \w+ \d{4}</.test(await readPage());
const approve = (version: unknown, hasCalled: boolean) =>
  staff.requestJson(`listings/${listing.id}/approve`, { version, hasCalled });

let owner: Account;
let phone: string;
let listing: LiveListing;
beforeEach(async () => {
  owner = await createMemberAccount(stack);
  phone = createPhone();
  listing = await listings.live({ owner: owner.id, phone, package: 'monthly' });
  await sendPurges();
  expect(await isChecked()).toBe(false);
});

test('a code of the owner adds the line in both languages, and the month to the structured data', async () => {
  await checkPhone(database, owner.id, phone);
  await sendPurges();
  expect(await isChecked()).toBe(true);
  expect(await readPage('/sw')).toMatch(/Simu imethibitishwa, \w+ \d{4}</);
  const [, json = ''] = /ld\+json">([^<]*)</.exec(await readPage()) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    telephone: phone,
    additionalProperty: {
      propertyID: 'phoneChecked',
      value: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
    },
  });
});

rareTest('a code of another member, or for another number, adds no line', async () => {
  await checkPhone(database, owner.id, createPhone());
  await checkPhone(database, (await createMemberAccount(stack)).id, phone);
  await sendPurges();
  expect(await isChecked()).toBe(false);
});

test('a member that takes the number over removes the line', async () => {
  await checkPhone(database, owner.id, phone);
  await sendPurges();
  expect(await isChecked()).toBe(true);
  await checkPhone(database, (await createMemberAccount(stack)).id, phone);
  await sendPurges();
  expect(await isChecked()).toBe(false);
});

test('the call of staff at the approval adds the line, and another number removes it', async () => {
  const version = await listings.submit(listing, { title: 'Wambui Mats' });
  expect((await approve(version, true)).status).toBe(200);
  listing.slug = (await listings.readStored(listing)).slug ?? '';
  await sendPurges();
  expect(await isChecked()).toBe(true);
  await approve(await listings.submit(listing, { phone: createPhone() }), false);
  await sendPurges();
  expect(await isChecked()).toBe(false);
  // The former number is a number without a check from now on.
  await approve(await listings.submit(listing, { phone }), false);
  await sendPurges();
  expect(await isChecked()).toBe(false);
});

rareTest(
  'a call is recorded for a version in review or the published one, with a phone',
  async () => {
    const call = (version: unknown) =>
      database.rpc('record_phone_call', {
        p_actor_id: owner.id,
        p_listing_id: listing.id,
        p_version_id: version,
      });
    expect((await call(9_000_000)).error?.code).toBe('PT409');
    const { shown_version_id: publishedId } = await listings.readStored(listing);
    expect((await call(publishedId)).error).toBeNull();
    await sendPurges();
    expect(await isChecked()).toBe(true);
    const entries = await listings.readAuditLog('listing', listing.id);
    expect(entries.at(-1)?.details).toMatchObject({ decision: 'called' });
  },
);

rareTest('a check counts for a year, also on a cached page', async () => {
  await checkPhone(database, owner.id, phone);
  await advanceClock(300 * daySeconds);
  await listings.pay(listing, { package: 'monthly' });
  await advanceClock(25 * daySeconds);
  await listings.pay(listing, { package: 'monthly' });
  await advanceClock(25 * daySeconds);
  await listings.pay(listing, { package: 'monthly' });
  await sendPurges();
  expect(await isChecked()).toBe(true);
  await advanceClock(14 * daySeconds);
  expect(await isChecked()).toBe(true);
  await advanceClock(3 * daySeconds);
  expect(await isChecked()).toBe(false);
});
