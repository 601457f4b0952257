import { useState } from 'react';
import { leaveFor, queryParameter } from '#browser/address.ts';
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

/** The packages on sale, and the price of a website. */
export interface Shop {
  packages: PricePackage[];
  website: Price;
}

/** Holds the owner's selection: a listing, a package and an optional website. */
export function useChoice(listings: OwnListing[], { packages, website }: Shop) {
  const [requestedId] = useState(() => Number(queryParameter('listing')));
  const first = listings.find(({ id }) => id === requestedId) ?? listings[0];
  const [id, setId] = useState(first?.id);
  const listing = listings.find((each) => each.id === id) ?? first;
  const [selectedId, setSelectedId] = useState<PackageId | undefined>(() =>
    findBuyable(first, packages),
  );
  const [wantsWebsite, setWantsWebsite] = useState(() => wantedBy(first)?.withWebsite ?? false);
  const [isMissing, setMissing] = useState(false);

  const offer = packages.find((each) => each.id === selectedId);
  const withWebsite = wantsWebsite && offer !== undefined && allowsWebsite(offer);

  return {
    listing,
    offer,
    withWebsite,
    price: offer && getPrice(offer, withWebsite ? website : undefined),
    /** True if the member tried to pay before a package was selected. */
    isMissing: isMissing && !offer,
    chooseListing: (next: OwnListing) => setId(next.id),
    choosePackage: setSelectedId,
    chooseWebsite: setWantsWebsite,
    pay: () => {
      setMissing(true);
      if (listing && offer) leaveFor(getPayPath(listing.id, { package: offer.id, withWebsite }));
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;

/** Returns the package of the last payment, or else of the listing's draft. A website is built only once. */
function wantedBy(listing: OwnListing | undefined) {
  const last = listing?.payments.find((payment) => payment.package !== null);
  return last
    ? { package: last.package, withWebsite: last.with_website && last.state === 'pending' }
    : listing?.draft;
}

/** Returns the listing's package if it is on sale. */
function findBuyable(
  listing: OwnListing | undefined,
  packages: PricePackage[],
): PackageId | undefined {
  const selectedPackage = wantedBy(listing)?.package;
  return packages.filter(isBuyable).find(({ id }) => id === selectedPackage)?.id;
}
