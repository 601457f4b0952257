import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { endpoint } from '../http/endpoint.ts';
import { findSender } from '../payments/providers.ts';
import { readMessages } from '../payments/read-messages.ts';
import {
  answerTo,
  readMessage,
  requireKind,
  storeMessage,
  verifyMessage,
} from '../payments/receive-message.ts';

export const config: Config = {
  path: '/api/payments/:provider/:kind?',
  // Open to anyone: a message that does not verify is never stored.
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/** Signed messages, by the kind in the path or the first one: verified, stored, answered, and processed afterwards. */
export default endpoint({
  POST: async (request, { ip, params, waitUntil }) => {
    const { provider, kind } = params;
    const sender = findSender((address) => 'name' in address && address.name === provider);
    if (!sender) throw new Problem('not-found');
    const path = { kind: requireKind(sender, kind), about: null };
    const message = await readMessage(sender, path, request);
    const transmission = await verifyMessage(sender, message, ip);
    if (transmission !== undefined) {
      await storeMessage(sender, message, transmission);
      waitUntil(readMessages());
    }
    return answerTo(sender);
  },
});
