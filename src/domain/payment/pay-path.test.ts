import { expect, test } from 'vitest';
import { listingDraftSchema } from '../listing/draft.schema.ts';
import type { OwnListing } from '../listing/own-listing.ts';
import type { Payment } from './payment.ts';
import { getPayPath, choosePayPath } from './pay-path.ts';

test.each([
  [undefined, '/pay?listing=1001'],
  [{ package: 'weekly', withWebsite: false }, '/pay?listing=1001&package=weekly'],
  [{ package: 'yearly', withWebsite: true }, '/pay?listing=1001&package=yearly&website=1'],
] as const)('%j is paid for at %s', (selectedPackage, path) => {
  expect(getPayPath(1001, selectedPackage)).toBe(path);
});

const weekly = { state: 'paid', package: 'weekly', with_website: true } as Payment;
const monthly = { package: 'monthly', withWebsite: true };

test.each([
  ['no selected package', {}, [], '/pricing-type?listing=1001'],
  ['a selected package', monthly, [], '/pay?listing=1001&package=monthly&website=1'],
  ['an open order', monthly, [{ ...weekly, state: 'pending' as const }], '/pay?listing=1001'],
  ['a package that was paid before', monthly, [weekly], '/pay?listing=1001&package=weekly'],
])('the path to pay for a listing with %s is as expected', (_, draft, payments, path) => {
  const listing = { id: 1001, payments, draft: listingDraftSchema.parse(draft) } as OwnListing;
  expect(choosePayPath(listing)).toBe(path);
});
