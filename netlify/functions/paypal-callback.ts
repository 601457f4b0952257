import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { endpoint } from '../http/endpoint.ts';
import { unkept } from '../http/cache.ts';
import { keepMessage } from '../payments/keep-message.ts';
import { providerOf } from '../payments/providers.ts';
import { readMessages } from '../payments/read-messages.ts';

export const config: Config = {
  path: '/api/payments/paypal/:kind?',
  // Anybody may post here: what PayPal did not sign is thrown away when it is read.
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/** Events of PayPal's webhook, and at `ipn` its older notifications: kept, answered, and read afterwards. */
export default endpoint({
  POST: async (request, { params, waitUntil }) => {
    const { kind = 'webhook' } = params;
    if (!providerOf('card') || (kind !== 'webhook' && kind !== 'ipn'))
      throw new Problem('not-found');
    await keepMessage('card', kind, undefined, request);
    waitUntil(readMessages());
    return new Response(null, { status: 200, headers: unkept });
  },
});
