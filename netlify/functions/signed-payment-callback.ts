import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { endpoint } from '../http/endpoint.ts';
import { answerTo, keepMessage } from '../payments/keep-message.ts';
import { senderOf } from '../payments/providers.ts';
import { readMessages } from '../payments/read-messages.ts';

export const config: Config = {
  path: '/api/payments/:provider/:kind?',
  // Anybody may post here: what the provider did not sign is thrown away when it is read.
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/** What a provider signs, by the kind that stands in the path or the first of its kinds: kept, answered, and read afterwards. */
export default endpoint({
  POST: async (request, { params, waitUntil }) => {
    const { provider, kind: named } = params;
    const sender = senderOf((address) => 'name' in address && address.name === provider);
    const kinds = sender && 'kinds' in sender.address ? sender.address.kinds : [];
    const kind = kinds.find((each) => named === undefined || each === named);
    if (!sender || kind === undefined) throw new Problem('not-found');
    await keepMessage(sender, kind, undefined, request);
    waitUntil(readMessages());
    return answerTo(sender);
  },
});
