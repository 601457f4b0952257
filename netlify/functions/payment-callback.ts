import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { requireUuid } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { isSameSecret } from '../http/same-secret.ts';
import { findWebhook } from '../payments/providers.ts';
import { processMessages } from '../payments/process-messages.ts';
import {
  createAcceptedResponse,
  readMessage,
  requireKind,
  storeMessage,
} from '../payments/receive-message.ts';

export const config: Config = { path: '/api/payments/callback/:secret/:kind/:about?' };

/**
 * Receives unsigned messages from a provider at a secret address. A message is stored first, and processed after
 * the response. The path has a neutral name, because Safaricom refuses addresses that contain its own names.
 */
export default endpoint({
  POST: async (request, { params, waitUntil }) => {
    const { secret = '', kind, about } = params;
    const sender = findWebhook(
      (address) => 'secret' in address && isSameSecret(address.secret, secret),
    );
    if (!sender) throw new Problem('not-found');
    const path = {
      kind: requireKind(sender, kind),
      about: about === undefined ? null : requireUuid(about),
    };
    await storeMessage(sender, await readMessage(sender, path, request));
    waitUntil(processMessages());
    return createAcceptedResponse(sender);
  },
});
