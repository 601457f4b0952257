import type { Config } from '@netlify/functions';
import { priceList, websiteBuild } from '#content/price-list.ts';
import { paymentRequestSchema, type PaymentRequest } from '#domain/listing/own-listing.ts';
import { allowsWebsite, isBuyable } from '#domain/package/package.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { beginPayment, type Quote } from '../data/my-listing-moves.ts';
import { listingIdFrom } from '../data/my-listings.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/my-listings/:id/payment' };

/** Opens a payment for one of a member's listings, at the price of our list and no other. */
export default endpoint({
  POST: async (request, { params }) => {
    const member = await requireConfirmedMember(request);
    const quote = requireQuote(await requireJson(request, paymentRequestSchema));
    return beginPayment(member, listingIdFrom(params['id']), quote);
  },
});

/** @throws {Problem} `invalid-input` for what is not sold, or not together */
function requireQuote({ package: id, withWebsite, provider }: PaymentRequest): Quote {
  const offer = priceList.filter(isBuyable).find((one) => one.id === id);
  if (!offer) {
    throw refusal('package', 'package.unpriced');
  }
  if (withWebsite && !allowsWebsite(offer)) {
    throw refusal('withWebsite', 'package.website');
  }
  return { offer, website: withWebsite ? websiteBuild : undefined, provider };
}

function refusal(field: string, message: string): Problem {
  return new Problem('invalid-input', { fields: [{ field, message }] });
}
