import type { Config } from '@netlify/functions';
import { findManualProvider } from '#domain/payment/payment-providers.ts';
import { unmatchedSchema } from '#domain/staff/staff-payment.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requirePayment, recordWithUniqueCode } from '../data/staff-payments.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/payments/unmatched' };

/** Records an unmatched payment, and returns it. */
export default endpoint({
  POST: async (request) => {
    const { id: actorId } = await requireStaff(request);
    const input = await requireJson(request, unmatchedSchema);
    const recording = call('record_unmatched_payment', {
      p_actor_id: actorId,
      p_provider: findManualProvider(input.reference, input.currency) ?? 'operator',
      p_provider_reference: input.reference,
      p_received_amount: input.amount,
      p_currency: input.currency,
      p_reason: input.reason,
    });
    return requirePayment(await recordWithUniqueCode(input.reference, recording));
  },
});
