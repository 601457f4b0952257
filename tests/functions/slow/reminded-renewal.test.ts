/** Tests that the screens offer a renewal on the day on which the reminder by e-mail says so. */
import { expect, test } from 'vitest';
import { isRenewalDue } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { createMemberAccount } from '../../support/accounts.ts';
import { createFetchAs } from '../../support/fetch-as.ts';
import { createOwnerClient } from '../../support/own-listings.ts';
import { control, openStackForFile } from '../../support/stack.ts';

const { stack, listings, runFunction, readEmails } = await openStackForFile();

const daySeconds = 86_400;

test.each([
  ['daily', 3 * 3600],
  ['weekly', 3 * daySeconds],
  ['monthly', 3 * daySeconds],
] as const)('a %s advert can be renewed when the reminder comes', async (packageName, seconds) => {
  const account = await createMemberAccount(stack);
  const fetchAsOwner = createFetchAs(stack, account);
  const listing = await listings.live({ owner: account.id, package: packageName });
  const end = Date.parse((await listings.readStored(listing)).live_until ?? '');
  const setClock = async (ms: number) => {
    await control(stack, 'clock', { set: new Date(ms).toISOString() });
    await runFunction('run-due-transitions');
    await runFunction('notify-owners');
  };
  const hasReminder = async () =>
    (await readEmails(account.email)).some(({ subject }) => subject.includes(' ends within '));

  await setClock(end - seconds * 1000 - 60_000);
  expect(await hasReminder()).toBe(false);
  await setClock(end - seconds * 1000 + 60_000);
  expect(await hasReminder()).toBe(true);
  const owner = await createOwnerClient(stack, account);
  const own = (await owner.open(listing.id)).body as OwnListing;
  expect(isRenewalDue(own, new Date(end - seconds * 1000 + 60_000))).toBe(true);
  const step: unknown = await (await fetchAsOwner('my-next-step')).json();
  expect(step).toMatchObject({ heading: 'Wambui Baskets ends soon', action: { label: 'Renew' } });
});

test('a weekly advert is shared, and not renewed, before the reminder', async () => {
  const account = await createMemberAccount(stack);
  const owner = await createOwnerClient(stack, account);
  const listing = await listings.live({ owner: account.id });
  const end = Date.parse((await listings.readStored(listing)).live_until ?? '');
  const own = (await owner.open(listing.id)).body as OwnListing;
  expect(isRenewalDue(own, new Date(end - 3 * daySeconds * 1000 - 60_000))).toBe(false);
});
