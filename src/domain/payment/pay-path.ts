/** Paths at which an owner pays for a listing. */
import type { OwnListing } from '../listing/own-listing.ts';
import type { SelectedPackage } from './checkout-screen.ts';

/**
 * Returns the path of the payment page of a listing.
 * @param selectedPackage - without it, the page shows the existing order.
 */
export function payPath(listing: number, selectedPackage?: SelectedPackage): string {
  const query = new URLSearchParams({ listing: String(listing) });
  if (selectedPackage) query.set('package', selectedPackage.package);
  if (selectedPackage?.withWebsite) query.set('website', '1');
  return `/pay?${query.toString()}`;
}

/**
 * Returns the path at which the owner pays. The payment page has the open order, the last bought package, or the
 * package of the draft. Without any of them, the path leads to the list of packages.
 */
export function placeToPay({ id, payments, draft }: OwnListing): string {
  if (payments.some(({ state }) => state === 'pending')) return payPath(id);
  const last = payments.find((payment) => payment.package !== null);
  // A renewal does not include a website, because the website was built with the first order.
  if (last?.package) return payPath(id, { package: last.package, withWebsite: false });
  if (draft.package !== '') {
    return payPath(id, { package: draft.package, withWebsite: draft.withWebsite });
  }
  return `/pricing-type?listing=${id}`;
}
