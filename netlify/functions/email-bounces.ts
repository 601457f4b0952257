import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { bounceReportSchema, maxReportBytes, subscriptionSchema } from '../emails/bounce-events.ts';
import { requireBounceSecret } from '../emails/bounce-secret.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { parseJson, readText, requireFields } from '../http/input.ts';

export const config: Config = { path: ['/api/email-bounces', '/api/email-bounces/:secret'] };

/**
 * Receives reports of the mail service about bounces and complaints, and stops further emails to these addresses. The
 * secret is in the address or in the `Authorization` header, as a bearer token or as the password of basic
 * authentication, and is checked before the body is read. A repeated report changes nothing.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, { params }) => {
    requireBounceSecret(request, params['secret']);
    // SNS, the notification service of Amazon, declares its JSON as plain text.
    const body = parseJson(await readText(request, maxReportBytes));
    const subscription = subscriptionSchema.safeParse(body);
    if (subscription.success) return confirmSubscription(subscription.data.SubscribeURL);
    const stops = requireFields(body, bounceReportSchema);
    const p_stops = stops.map((stop) => ({ ...stop }));
    if (p_stops.length > 0) await call('record_email_stops', { p_stops });
    return undefined;
  },
});

/** Timeout in ms of the request that confirms a subscription. */
const timeoutMs = 5_000;

/** Confirms a subscription of SNS by a request to its address. @throws {Problem} `provider-unavailable` */
async function confirmSubscription(address: string): Promise<undefined> {
  const init = { redirect: 'error' as const, signal: AbortSignal.timeout(timeoutMs) };
  const response = await fetch(address, init).catch((cause: unknown) => {
    throw new Problem('provider-unavailable', { cause });
  });
  await response.body?.cancel();
  if (!response.ok)
    throw new Problem('provider-unavailable', { cause: new Error(`status ${response.status}`) });
}
