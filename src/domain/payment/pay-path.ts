/** Paths of the payment page. */
import type { OwnListing } from '../listing/own-listing.ts';
import type { SelectedPackage } from './checkout-screen.ts';

/** @param selectedPackage - the selected package; without it the page shows the existing order. */
export function payPath(listing: number, selectedPackage?: SelectedPackage): string {
  const query = new URLSearchParams({ listing: String(listing) });
  if (selectedPackage) query.set('package', selectedPackage.package);
  if (selectedPackage?.withWebsite) query.set('website', '1');
  return `/pay?${query.toString()}`;
}

/**
 * Returns the path for an open order, or for the package that the owner bought before or selected. Without either
 * it leads to the list of packages.
 */
export function placeToPay({ id, payments, draft }: OwnListing): string {
  if (payments.some(({ state }) => state === 'pending')) return payPath(id);
  const last = payments.find((payment) => payment.package !== null);
  // A renewal never includes a website, because it was built with the first order.
  if (last?.package) return payPath(id, { package: last.package, withWebsite: false });
  if (draft.package !== '') {
    return payPath(id, { package: draft.package, withWebsite: draft.withWebsite });
  }
  return `/pricing-type?listing=${id}`;
}
