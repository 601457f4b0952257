/** Paths at which an owner pays for a listing. */
import type { OwnListing } from '../listing/own-listing.ts';
import type { SelectedPackage } from './checkout-screen.ts';

/**
 * Returns the path of the payment page of a listing.
 * @param selectedPackage - without it, the page shows the existing order.
 */
export function getPayPath(listing: number, selectedPackage?: SelectedPackage): string {
  const query = new URLSearchParams({ listing: String(listing) });
  if (selectedPackage) query.set('package', selectedPackage.package);
  if (selectedPackage?.withWebsite) query.set('website', '1');
  return `/pay?${query.toString()}`;
}

/**
 * Returns the path at which the owner pays: the payment page for the pending payment, otherwise for the package of
 * the last payment, otherwise for the package of the draft. Without any of them, the path leads to the list of
 * packages.
 */
export function choosePayPath({ id, payments, draft }: OwnListing): string {
  if (payments.some(({ state }) => state === 'pending')) return getPayPath(id);
  const lastPayment = payments.find((payment) => payment.package !== null);
  // A renewal does not include a website, because the website was built with the first order.
  if (lastPayment?.package)
    return getPayPath(id, { package: lastPayment.package, withWebsite: false });
  if (draft.package !== '') {
    return getPayPath(id, { package: draft.package, withWebsite: draft.withWebsite });
  }
  return `/pricing-type?listing=${id}`;
}
