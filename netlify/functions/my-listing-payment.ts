import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { priceList, websiteBuild } from '#content/price-list.ts';
import { beginRequestSchema } from '#domain/payment/checkout.ts';
import { paymentProviders } from '#domain/payment/payment-providers.ts';
import { isBuyable } from '#domain/package/package.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { requireConfirmedMember, requireMember } from '../auth/require-member.ts';
import { beginPayment, readOwnCheckout } from '../data/payments.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { beginAttempt, pollProviders } from '../payments/attempts.ts';
import { getConfiguredProviders, getProvider } from '../payments/providers.ts';

export const config: Config = { path: '/api/my-listings/:id/payment' };

export default limitedEndpoint(limitRequests(config), {
  /** Returns the state of an order. A provider is polled first if a poll is due. */
  GET: async (request, { params }) => {
    const { id: actorId } = await requireMember(request);
    const listing = requireId(params['id']);
    // The ownership check comes first, so that only the owner causes polls.
    await readOwnCheckout(actorId, listing, getConfiguredProviders());
    await pollProviders(listing);
    return readOwnCheckout(actorId, listing, getConfiguredProviders());
  },
  /**
   * Begins the payment of a listing, always at the price of the price list. A repeated request for the same quote
   * continues the open attempt. Returns the state of the order.
   */
  POST: async (request, { params }) => {
    const { id: actorId } = await requireConfirmedMember(request);
    const listing = requireId(params['id']);
    const input = await requireJson(request, beginRequestSchema);
    const { package: packageId, withWebsite, provider: name, phone, renews } = input;
    const provider = getProvider(name);
    if (!provider) throw invalidField('provider', 'payment.way.closed');
    const offer = priceList.filter(isBuyable).find(({ id }) => id === packageId);
    if (!offer) throw invalidField('package', 'package.unpriced');
    const amount = provider.quote(offer, withWebsite ? websiteBuild : undefined);
    if (amount === undefined) throw invalidField('withWebsite', 'package.website');
    const id = randomUUID();
    const attempt = await beginPayment({
      p_actor_id: actorId,
      p_listing_id: listing,
      p_package: packageId,
      p_days: offer.days,
      p_amount: amount,
      p_currency: paymentProviders[name].currency,
      p_provider: name,
      p_with_website: withWebsite,
      p_phone: phone,
      p_id: id,
      p_renewal_amount: renews ? provider.quote(offer, undefined) : undefined,
    });
    // A second prompt would be a second charge. If the attempt was already open, its provider is called again only
    // within the window of repetitions, and only while the response to the first call is missing.
    const isFirst = attempt.id === id;
    if (isFirst || (provider.repeatWindowMs > 0 && attempt.session === null)) {
      await beginAttempt(provider, attempt);
    }
    return readOwnCheckout(actorId, listing, getConfiguredProviders());
  },
});
