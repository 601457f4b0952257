import { useState } from 'react';
import { queryParameter } from '#browser/address.ts';
import { beginPayment } from '#browser/api/own-listings.ts';
import { paymentsIn } from '#domain/listing/life.ts';
import type { OwnListing, PaymentRequest } from '#domain/listing/own-listing.ts';
import {
  allowsWebsite,
  isBuyable,
  priceOf,
  type PackageId,
  type Price,
  type PricePackage,
} from '#domain/package/package.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { Problem } from '#domain/problem/problem.ts';
import { cardButton, type CardCheckout } from '../payment/card-checkout.ts';

export type Asking =
  | { state: 'choosing'; problem?: Problem | 'no package'; hasReturned?: true }
  | { state: 'asking'; provider: PaymentRequest['provider'] }
  | { state: 'opened'; payment: Payment };

/** What is sold, and how it is paid by card. */
export interface Shop {
  packages: PricePackage[];
  website: Price;
  card: CardCheckout;
}

/** What an owner is about to buy for one of her listings, and what came of asking for it. */
export function useChoice(listings: OwnListing[], { packages, website, card }: Shop) {
  const [asked] = useState(() => Number(queryParameter('listing')));
  const first = listings.find(({ id }) => id === asked) ?? listings[0];
  const [id, setId] = useState(first?.id);
  const listing = listings.find((each) => each.id === id) ?? first;
  const [chosen, setChosen] = useState<PackageId | undefined>(() => wishOf(first, packages));
  const [wantsWebsite, setWantsWebsite] = useState(() => wantedBy(first)?.withWebsite ?? false);
  const [asking, setAsking] = useState<Asking>({ state: 'choosing' });

  const offer = packages.find((each) => each.id === chosen);
  const withWebsite = wantsWebsite && offer !== undefined && allowsWebsite(offer);
  const price = offer && priceOf(offer, withWebsite ? website : undefined);

  const open = async (provider: PaymentRequest['provider']) => {
    if (!listing || asking.state === 'asking') return;
    if (!offer) {
      setAsking({ state: 'choosing', problem: 'no package' });
      return;
    }
    setAsking({ state: 'asking', provider });
    try {
      const request = { package: offer.id, withWebsite, provider };
      setAsking({ state: 'opened', payment: await beginPayment(listing.id, request) });
    } catch (error) {
      const problem = Problem.wrap(error, 'database-unavailable');
      setAsking({ state: 'choosing', problem });
    }
  };

  return {
    listing,
    offer,
    withWebsite,
    price,
    canPayByCard: price && cardButton(card, offer.id, withWebsite) !== undefined,
    asking,
    chooseListing: (next: OwnListing) => {
      setId(next.id);
      setAsking({ state: 'choosing' });
    },
    choosePackage: (next: PackageId) => {
      setChosen(next);
      setAsking({ state: 'choosing' });
    },
    chooseWebsite: setWantsWebsite,
    open,
    reconsider: () => setAsking({ state: 'choosing', hasReturned: true }),
  };
}

export type Choice = ReturnType<typeof useChoice>;

/** What she began to pay, else what she wrote into her listing: both parts from the same. */
function wantedBy(listing: OwnListing | undefined) {
  const [pending] = listing ? paymentsIn(listing, 'pending') : [];
  return pending ? { package: pending.package, withWebsite: pending.with_website } : listing?.draft;
}

/** The package that she wants; nothing that cannot be bought. */
function wishOf(listing: OwnListing | undefined, packages: PricePackage[]): PackageId | undefined {
  const wish = wantedBy(listing)?.package;
  return packages.filter(isBuyable).find(({ id }) => id === wish)?.id;
}
