import { expect, test } from 'vitest';
import { eventKinds } from '#netlify/payments/paypal/events.ts';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { cardPayments, hostedConfiguration } from '#tests/support/hosted-configuration.ts';
import { matchWrong } from '#tests/support/doctor/examine-stack.ts';
import { payPal } from './paypal.ts';

const variables = { URL: hostedConfiguration.URL, ...cardPayments };
const api = 'https://api-m.paypal.com';
const tokens = `${api}/v1/oauth2/token`;
const webhook = `${api}/v1/notifications/webhooks/5GP028458E2496506`;
const transactions = `${api}/v1/reporting/transactions`;
const createWebhook = (kinds: readonly string[] = eventKinds, site = 'tangaza.example') => ({
  url: `https://${site}/api/payments/paypal`,
  event_types: kinds.map((name) => ({ name })),
});
const validBodies: Record<string, unknown> = {
  [tokens]: { access_token: 's3cret-token', expires_in: 32_400 },
  [webhook]: createWebhook(),
  [transactions]: { account_number: 'TANGAZA123456' },
};

const strangerAccount = { account_number: 'STRANGER12345' };

async function examineWith(changes: Record<string, unknown> = {}) {
  const bodies = { ...validBodies, ...changes };
  const respond = ({ url }: Request) => {
    const body = bodies[url.replace(/\?.*/, '')];
    return body === undefined ? new Response(null, { status: 404 }) : Response.json(body);
  };
  const finding = await runSingleCheck(payPal, respond, { variables });
  expect(finding.message).not.toContain('s3cret');
  return finding;
}

test('an app with its webhook at this site is right', async () => {
  expect(await examineWith()).toMatchObject({ result: 'ok' });
  expect(await examineWith({ [webhook]: createWebhook(['*']) })).toMatchObject({ result: 'ok' });
});

test.each<[string, string, unknown, string]>([
  ['a wrong secret', tokens, undefined, 'Copy PAYPAL_CLIENT_ID'],
  ['an unknown webhook', webhook, undefined, 'has no webhook PAYPAL_WEBHOOK_ID'],
  [
    'a webhook to another site',
    webhook,
    createWebhook(eventKinds, 'old.example'),
    'Change it to https://tangaza.example/api/payments/paypal.',
  ],
  [
    'a missing event',
    webhook,
    createWebhook(eventKinds.slice(1)),
    'lacks the events CHECKOUT.ORDER.APPROVED',
  ],
  ['a missing right to list transactions', transactions, undefined, "Tick 'Transaction search'"],
  ['another account', transactions, strangerAccount, 'another account than PAYPAL_MERCHANT_ID'],
])('%s is reported', async (_, address, body, message) => {
  expect(await examineWith({ [address]: body })).toEqual(matchWrong(message));
});

test('the check is skipped if card payments are off', async () => {
  expect((await runSingleCheck(payPal, undefined, {})).result).toBe('skipped');
});
