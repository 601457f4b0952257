import type { Config } from '@netlify/functions';
import { claimRequestSchema } from '#domain/payment/checkout.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { ownCheckout } from '../data/payments.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { purgeListings } from '../http/cache.ts';
import { requireJson } from '../http/input.ts';
import { openWays } from '../payments/providers.ts';

export const config: Config = {
  path: '/api/my-listings/:id/payment/claim',
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/** A member says which M-Pesa code is of her money. */
export default endpoint({
  POST: async (request, { params }) => {
    const { id: acting } = await requireConfirmedMember(request);
    const listing = requireId(params['id']);
    const { said, phone } = await requireJson(request, claimRequestSchema);
    await call('claim_payment', {
      ...{ acting, listing, with_code: said.code, from_phone: phone },
      ...('amount' in said && said.amount !== undefined && { said_amount: said.amount }),
    });
    const checkout = await ownCheckout(acting, listing, openWays());
    if (checkout.order?.attempt.state === 'paid') await purgeListings([listing]);
    return checkout;
  },
});
