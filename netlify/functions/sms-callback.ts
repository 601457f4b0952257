import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { readText } from '../http/input.ts';
import { isSameSecret } from '../http/same-secret.ts';
import type { SmsProvider } from '../sms/provider.ts';
import { getSmsProvider } from '../sms/providers.ts';

export const config: Config = { path: '/api/sms/:secret/:kind' };

/** Maximum size of a callback in bytes. */
const maxBytes = 8 * 1024;

type Fields = Record<string, string>;

/** The handlers by the last part of the address. */
const receivers: Partial<Record<string, (provider: SmsProvider, fields: Fields) => Promise<void>>> =
  { report: receiveReport, 'opt-out': receiveOptOut };

/**
 * Receives delivery reports and opt-outs of the SMS provider. They are unsigned, so that their addresses contain a
 * secret, which is checked before the body is read. Repeated and late callbacks change nothing. An unknown form is
 * accepted without effect, because the provider would repeat it.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, { params }) => {
    const provider = getSmsProvider();
    const receive = receivers[params['kind'] ?? ''];
    if (!provider || !receive || !isSameSecret(provider.callbackSecret, params['secret'] ?? ''))
      throw new Problem('not-found');
    const form = new URLSearchParams(await readText(request, maxBytes));
    await receive(provider, Object.fromEntries(form));
    return undefined;
  },
});

async function receiveReport(provider: SmsProvider, fields: Fields): Promise<void> {
  const report = provider.parseReport(fields);
  if (!report) return;
  await call('record_sms_report', {
    p_provider_id: report.providerId,
    p_phone: report.phone,
    p_state: report.state,
    p_detail: report.detail,
    p_is_opt_out: report.isOptOut,
  });
}

async function receiveOptOut(provider: SmsProvider, fields: Fields): Promise<void> {
  const phone = provider.parseOptOut(fields);
  if (phone !== undefined) await call('record_sms_opt_out', { p_phone: phone });
}
