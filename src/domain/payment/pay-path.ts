/** Where an advert is paid for. */
import type { OwnListing } from '../listing/own-listing.ts';
import type { SelectedPackage } from './checkout-screen.ts';

/** @param selectedPackage - what is bought; without it the screen shows the order that there is. */
export function payPath(listing: number, selectedPackage?: SelectedPackage): string {
  const query = new URLSearchParams({ listing: String(listing) });
  if (selectedPackage) query.set('package', selectedPackage.package);
  if (selectedPackage?.withWebsite) query.set('website', '1');
  return `/pay?${query.toString()}`;
}

/** Where its owner goes on with an open order, or pays for the package she had or chose; else she chooses one. */
export function placeToPay({ id, payments, draft }: OwnListing): string {
  if (payments.some(({ state }) => state === 'pending')) return payPath(id);
  const last = payments.find((payment) => payment.package !== null);
  // A website is built once.
  if (last?.package) return payPath(id, { package: last.package, withWebsite: false });
  if (draft.package !== '') {
    return payPath(id, { package: draft.package, withWebsite: draft.withWebsite });
  }
  return `/pricing-type?listing=${id}`;
}
