import { expect, test } from 'vitest';
import { listingDraftSchema } from '../listing/draft.schema.ts';
import type { OwnListing } from '../listing/own-listing.ts';
import type { Payment } from './payment.ts';
import { payPath, placeToPay } from './pay-path.ts';

test.each([
  [undefined, '/pay?listing=1001'],
  [{ package: 'weekly', withWebsite: false }, '/pay?listing=1001&package=weekly'],
  [{ package: 'yearly', withWebsite: true }, '/pay?listing=1001&package=yearly&website=1'],
] as const)('%j is paid for at %s', (selectedPackage, path) => {
  expect(payPath(1001, selectedPackage)).toBe(path);
});

const weekly = { state: 'paid', package: 'weekly', with_website: true } as Payment;
const monthly = { package: 'monthly', withWebsite: true };

test.each([
  ['nothing chosen', {}, [], '/pricing-type?listing=1001'],
  ['a package chosen', monthly, [], '/pay?listing=1001&package=monthly&website=1'],
  ['an open order', monthly, [{ ...weekly, state: 'pending' as const }], '/pay?listing=1001'],
  ['a package that was paid before', monthly, [weekly], '/pay?listing=1001&package=weekly'],
])('with %s', (_, draft, payments, path) => {
  const listing = { id: 1001, payments, draft: listingDraftSchema.parse(draft) } as OwnListing;
  expect(placeToPay(listing)).toBe(path);
});
