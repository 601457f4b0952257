import type { Config } from '@netlify/functions';
import { findReceiver } from '#domain/payment/payment-providers.ts';
import { unmatchedSchema } from '#domain/staff/staff-payment.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requirePayment, withFreeCode } from '../data/staff-payments.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/payments/unmatched' };

/** Records an unmatched payment, and returns it. */
export default endpoint({
  POST: async (request) => {
    const { id: acting } = await requireStaff(request);
    const found = await requireJson(request, unmatchedSchema);
    const recorded = call('record_unmatched_payment', {
      p_actor_id: acting,
      p_provider: findReceiver(found.reference, found.currency) ?? 'operator',
      p_provider_reference: found.reference,
      p_received_amount: found.amount,
      p_currency: found.currency,
      p_reason: found.reason,
    });
    return requirePayment(await withFreeCode(found.reference, recorded));
  },
});
