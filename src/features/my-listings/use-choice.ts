import { useState } from 'react';
import { leaveFor, queryParameter } from '#browser/address.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import {
  allowsWebsite,
  isBuyable,
  priceOf,
  type PackageId,
  type Price,
  type PricePackage,
} from '#domain/package/package.ts';
import { payPath } from '#domain/payment/pay-path.ts';

/** What is sold. */
export interface Shop {
  packages: PricePackage[];
  website: Price;
}

/** What an owner is about to buy for one of her listings. */
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
    price: offer && priceOf(offer, withWebsite ? website : undefined),
    /** Whether she wanted to pay before she chose. */
    isMissing: isMissing && !offer,
    chooseListing: (next: OwnListing) => setId(next.id),
    choosePackage: setSelectedId,
    chooseWebsite: setWantsWebsite,
    pay: () => {
      setMissing(true);
      if (listing && offer) leaveFor(payPath(listing.id, { package: offer.id, withWebsite }));
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;

/** What she began to pay or had before, else what she wrote into her listing; a website is built once. */
function wantedBy(listing: OwnListing | undefined) {
  const last = listing?.payments.find((payment) => payment.package !== null);
  return last
    ? { package: last.package, withWebsite: last.with_website && last.state === 'pending' }
    : listing?.draft;
}

/** The package that she wants; nothing that cannot be bought. */
function findBuyable(
  listing: OwnListing | undefined,
  packages: PricePackage[],
): PackageId | undefined {
  const selectedPackage = wantedBy(listing)?.package;
  return packages.filter(isBuyable).find(({ id }) => id === selectedPackage)?.id;
}
