import { timingSafeEqual } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { requireUuid } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { unkept } from '../http/cache.ts';
import { callbackSecret } from '../payments/providers.ts';
import { keepMessage } from '../payments/keep-message.ts';
import { readMessages } from '../payments/read-messages.ts';

export const config: Config = { path: '/api/payments/callback/:secret/:kind/:about?' };

/**
 * What M-Pesa sends us, at an address that nobody else knows: kept, answered, and read afterwards. Safaricom
 * takes no address with its own names in it.
 */
export default endpoint({
  POST: async (request, { params, waitUntil }) => {
    const { secret = '', kind = '', about } = params;
    if (!isSecret(secret)) throw new Problem('not-found');
    await keepMessage('mpesa', kind, about === undefined ? undefined : requireUuid(about), request);
    waitUntil(readMessages());
    return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' }, { headers: unkept });
  },
});

function isSecret(given: string): boolean {
  const [wanted, said] = [callbackSecret() ?? '', given].map((text) => Buffer.from(text));
  return (
    wanted !== undefined &&
    said !== undefined &&
    wanted.length > 0 &&
    wanted.length === said.length &&
    timingSafeEqual(wanted, said)
  );
}
