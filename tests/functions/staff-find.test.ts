/** The search of the staff area by a part of a number, and by words of two fields. */
import { expect, test } from 'vitest';
import type { StaffFind } from '#domain/staff/staff-pages.ts';
import { createMemberAccount } from '../support/accounts.ts';
import { openStackForFile } from '../support/stack.ts';
import { createStaffClient } from '../support/staff-client.ts';

const { stack, listings, readRow } = await openStackForFile();
const staff = createStaffClient(stack);

const findListings = async (terms: string) => {
  const path = `find?q=${encodeURIComponent(terms)}`;
  return (await staff.requestJson<StaffFind>(path)).body.listings.map(({ id }) => id);
};

test.each([
  ['0987', true],
  ['00987', true],
  ['00000987', true],
  ['70987', false],
])('an advert is found by the end %s of its number: %s', async (terms, isFound) => {
  const { id } = await listings.submitted({ title: 'Endings Shop', phone: '+254700000987' });
  expect((await findListings(terms)).includes(id)).toBe(isFound);
});

test('an advert is found by words of its title and of its owner together', async () => {
  const owner = await createMemberAccount(stack);
  const { name } = await readRow<{ name: string }>('members', owner.id);
  const [firstName = ''] = name.toLowerCase().split(' ');
  const { id } = await listings.submitted({ title: 'Voi Water Tanks', owner: owner.id });
  expect(await findListings(`tanks ${firstName}`)).toEqual([id]);
  expect(await findListings(`kettles ${firstName}`)).toEqual([]);
});
