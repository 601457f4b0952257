import * as z from 'zod';
import { getAddresses } from '../payments/paypal/addresses.ts';
import { eventKinds } from '../payments/paypal/events.ts';
import type { PayPalSettings } from '../payments/paypal/settings.ts';
import { ok, requireBody, skipped, wrong, type Check, type Finding } from './check.ts';

const tokenSchema = z.object({ access_token: z.string().min(1) });
const webhookSchema = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })),
});
const reportSchema = z.object({ account_number: z.string() });

/**
 * Checks three properties of the app at PayPal: its credentials are accepted, its webhook receives all required
 * events, and it may list the payments of the company's account.
 */
export const payPal: Check = {
  name: 'PayPal',
  async examine({ environment: { paypal, site }, send, now }) {
    if (!paypal) return skipped('No PAYPAL_ENVIRONMENT is set: members cannot pay by card.');
    const { api } = getAddresses(paypal.environment, site);
    const credentials = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64');
    const response = await send(new URL(`${api}/v1/oauth2/token`), {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = requireBody(
      response,
      tokenSchema,
      createNoTokenFinding(api, response.status),
    );
    const request = (path: string) =>
      send(new URL(api + path), { headers: { authorization: `Bearer ${access_token}` } });

    const webhook = requireBody(
      await request(`/v1/notifications/webhooks/${encodeURIComponent(paypal.webhookId)}`),
      webhookSchema,
      wrong('The app has no webhook PAYPAL_WEBHOOK_ID.', 'Copy the id from the page of the app.'),
    );
    // The list of the last hour, even an empty one, shows the right to list payments and the number of the account.
    const endTime = new Date(Math.floor(now().getTime() / 1000) * 1000);
    const query = new URLSearchParams({
      start_date: formatSeconds(new Date(endTime.getTime() - 60 * 60 * 1000)),
      end_date: formatSeconds(endTime),
    });
    const report = requireBody(
      await request(`/v1/reporting/transactions?${query.toString()}`),
      reportSchema,
      wrong(
        'The app may not list transactions, so the nightly comparison with the ledger fails.',
        "Tick 'Transaction search' among the features of the app, and wait up to nine hours.",
      ),
    );
    return checkApp(paypal, { webhook, report, site });
  },
};

function createNoTokenFinding(api: string, status: number): Finding {
  return wrong(
    `${new URL(api).host} issues no token (${status}).`,
    'Copy PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of the right app again. Those of the sandbox do not work in the live service.',
  );
}

function checkApp(
  { environment, merchantId }: PayPalSettings,
  properties: {
    webhook: z.infer<typeof webhookSchema>;
    report: z.infer<typeof reportSchema>;
    site: string;
  },
): Finding {
  const address = new URL('/api/payments/paypal', properties.site).href;
  if (properties.webhook.url !== address) {
    return wrong(`The webhook goes to ${properties.webhook.url}.`, `Change it to ${address}.`);
  }
  const subscribed = properties.webhook.event_types.map(({ name }) => name);
  const missing = subscribed.includes('*')
    ? []
    : eventKinds.filter((kind) => !subscribed.includes(kind));
  if (missing.length > 0) {
    return wrong(`The webhook lacks the events ${missing.join(', ')}.`, 'Tick them at PayPal.');
  }
  if (properties.report.account_number !== merchantId) {
    return wrong(
      'The app belongs to another account than PAYPAL_MERCHANT_ID, so every payment would count as money of another payee.',
      'Copy the merchant id from the settings of the account.',
    );
  }
  const note = environment === 'live' ? '' : ' No real money moves there.';
  return ok(
    `${environment}: PayPal accepts the app, and its webhook has this site's address.${note}`,
  );
}

/** Formats a date without milliseconds, because PayPal refuses dates with milliseconds. */
function formatSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
