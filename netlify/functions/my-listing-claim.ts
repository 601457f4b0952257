import type { Config } from '@netlify/functions';
import { claimRequestSchema } from '#domain/payment/checkout.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { readOwnCheckout } from '../data/payments.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { getConfiguredProviders } from '../payments/providers.ts';

export const config: Config = { path: '/api/my-listings/:id/payment/claim' };

/** Receives the M-Pesa code that a member claims for a payment, and returns the state of the order. */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, { params }) => {
    const { id: actorId } = await requireConfirmedMember(request);
    const listing = requireId(params['id']);
    const { message, phone } = await requireJson(request, claimRequestSchema);
    await call('claim_payment', {
      p_actor_id: actorId,
      p_listing_id: listing,
      p_code: message.code,
      p_phone: phone,
      p_amount: message.amount,
    });
    await purgeChangedPages();
    return readOwnCheckout(actorId, listing, getConfiguredProviders());
  },
});
