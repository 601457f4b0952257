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
