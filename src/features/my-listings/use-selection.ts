import { useState } from 'react';
import { navigateTo, readQueryParameter } from '#browser/address.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import {
  allowsWebsite,
  isBuyable,
  getPrice,
  type PackageId,
  type Price,
  type PricePackage,
} from '#domain/package/package.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';

/** The packages, and the price of a website. */
export interface PackageOffers {
  packages: PricePackage[];
  website: Price;
}

/**
 * Returns the owner's selection of a listing, a package and an optional website, with the functions that change it.
 */
export function useSelection(listings: OwnListing[], { packages, website }: PackageOffers) {
  const [requestedId] = useState(() => Number(readQueryParameter('listing')));
  const initialListing = listings.find(({ id }) => id === requestedId) ?? listings[0];
  const [id, setId] = useState(initialListing?.id);
  const listing = listings.find((candidate) => candidate.id === id) ?? initialListing;
  const [selectedId, setSelectedId] = useState<PackageId | undefined>(() =>
    findBuyablePackageId(initialListing, packages),
  );
  const [wantsWebsite, setWantsWebsite] = useState(
    () => getInitialPackage(initialListing)?.withWebsite ?? false,
  );
  const [hasTriedToPay, setHasTriedToPay] = useState(false);

  const offer = packages.find((pricePackage) => pricePackage.id === selectedId);
  const withWebsite = wantsWebsite && offer !== undefined && allowsWebsite(offer);

  return {
    listing,
    offer,
    withWebsite,
    price: offer && getPrice(offer, withWebsite ? website : undefined),
    /** True if the member tried to pay before a package was selected. */
    isPackageMissing: hasTriedToPay && !offer,
    chooseListing: (chosenListing: OwnListing) => setId(chosenListing.id),
    choosePackage: setSelectedId,
    chooseWebsite: setWantsWebsite,
    pay: () => {
      setHasTriedToPay(true);
      if (listing && offer) navigateTo(getPayPath(listing.id, { package: offer.id, withWebsite }));
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

/**
 * Returns the package of the last payment, or else of the listing's draft. A website is built only once, so the
 * website of the last payment is preselected only while that payment is pending.
 */
function getInitialPackage(listing: OwnListing | undefined) {
  const lastPayment = listing?.payments.find((payment) => payment.package !== null);
  return lastPayment
    ? {
        package: lastPayment.package,
        withWebsite: lastPayment.with_website && lastPayment.state === 'pending',
      }
    : listing?.draft;
}

/** Returns the id of the listing's initial package if the package is on sale, otherwise undefined. */
function findBuyablePackageId(
  listing: OwnListing | undefined,
  packages: PricePackage[],
): PackageId | undefined {
  const selectedPackage = getInitialPackage(listing)?.package;
  return packages.filter(isBuyable).find(({ id }) => id === selectedPackage)?.id;
}
