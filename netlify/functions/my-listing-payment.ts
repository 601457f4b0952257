import type { Config } from '@netlify/functions';
import { priceList, websiteBuild } from '#content/price-list.ts';
import { paymentRequestSchema } from '#domain/listing/own-listing.ts';
import { isBuyable, quoteOf } from '#domain/package/package.ts';
import { newPaymentReference, paymentSchema } from '#domain/payment/payment.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-listings/:id/payment' };

/**
 * Opens a payment for one of a member's listings, at the price of our list and no other; the same quote
 * asked again is the same payment.
 */
export default endpoint({
  POST: async (request, { params }) => {
    const { id: acting } = await requireConfirmedMember(request);
    const wanted = await requireJson(request, paymentRequestSchema);
    const { package: of_package, withWebsite: website, provider: by_provider } = wanted;
    const offer = priceList.filter(isBuyable).find(({ id }) => id === of_package);
    if (!offer) throw invalidField('package', 'package.unpriced');
    const in_currency = by_provider === 'till' ? 'KES' : 'USD';
    const for_amount = quoteOf(offer, website ? websiteBuild : undefined, in_currency);
    if (for_amount === undefined) throw invalidField('withWebsite', 'package.website');
    const payment = await call('begin_payment', {
      acting,
      listing: requireId(params['id']),
      of_package,
      for_days: offer.days,
      for_amount,
      in_currency,
      by_provider,
      new_reference: newPaymentReference(),
      website,
    });
    return paymentSchema.parse(payment);
  },
});
