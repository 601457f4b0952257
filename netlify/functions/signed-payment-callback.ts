import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { findWebhook } from '../payments/providers.ts';
import { processMessages } from '../payments/process-messages.ts';
import {
  createAcceptedResponse,
  readMessage,
  requireKind,
  storeMessage,
  verifyMessage,
} from '../payments/receive-message.ts';

export const config: Config = { path: '/api/payments/:provider/:kind?' };

/**
 * Receives signed messages from a provider. A message is verified and stored first, and processed after the
 * response. A message that fails the verification is only counted. The path contains the kind of the message. The
 * default is the provider's first kind.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, { ip, params, waitUntil }) => {
    const { provider, kind } = params;
    const sender = findWebhook((address) => 'name' in address && address.name === provider);
    if (!sender) throw new Problem('not-found');
    const path = { kind: requireKind(sender, kind), about: null };
    const message = await readMessage(sender, path, request);
    const transmission = await verifyMessage(sender, message, ip);
    // Without the id of a transmission, the message was only counted.
    if (transmission !== undefined) {
      await storeMessage(sender, message, transmission);
      waitUntil(processMessages());
    }
    return createAcceptedResponse(sender);
  },
});
