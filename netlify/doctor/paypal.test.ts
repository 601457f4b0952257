import { expect, test } from 'vitest';
import { eventKinds } from '#netlify/payments/paypal/events.ts';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { matchWrong } from '#tests/support/doctor/examine-stack.ts';
import { payPal } from './paypal.ts';

const variables = {
  URL: 'https://tangaza.example',
  PAYPAL_ENVIRONMENT: 'live',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 's3cret',
  PAYPAL_WEBHOOK_ID: '5GP028458E2496506',
  PAYPAL_MERCHANT_ID: 'TANGAZA123456',
  PAYPAL_RECEIVER: 'cards@tangaza.example',
};
const api = 'https://api-m.paypal.com';
const webhook = `${api}/v1/notifications/webhooks/5GP028458E2496506`;
const toEventTypes = (kinds: readonly string[] = eventKinds) => kinds.map((name) => ({ name }));
const validBodies: Record<string, unknown> = {
  [`${api}/v1/oauth2/token`]: { access_token: 's3cret-token', expires_in: 32_400 },
  [webhook]: { url: 'https://tangaza.example/api/payments/paypal', event_types: toEventTypes() },
  [`${api}/v1/reporting/transactions`]: { account_number: 'TANGAZA123456' },
};

async function examineWith(changes: Record<string, unknown> = {}) {
  const bodies = { ...validBodies, ...changes };
  const finding = await runSingleCheck(
    payPal,
    ({ url }) => {
      const body = bodies[url.replace(/\?.*/, '')];
      return body === undefined ? new Response(null, { status: 404 }) : Response.json(body);
    },
    { variables },
  );
  expect(finding.message).not.toContain('s3cret');
  return finding;
}

test('an app with its webhook at this site is right', async () => {
  expect(await examineWith()).toMatchObject({ result: 'ok' });
  const all = { ...(validBodies[webhook] as object), event_types: toEventTypes(['*']) };
  expect(await examineWith({ [webhook]: all })).toMatchObject({ result: 'ok' });
});

test.each<[string, string, unknown, string]>([
  ['a wrong secret', `${api}/v1/oauth2/token`, undefined, 'Copy PAYPAL_CLIENT_ID'],
  ['an unknown webhook', webhook, undefined, 'has no webhook PAYPAL_WEBHOOK_ID'],
  [
    'a webhook to another site',
    webhook,
    { url: 'https://old.example/api/payments/paypal', event_types: toEventTypes() },
    'Change it to https://tangaza.example/api/payments/paypal.',
  ],
  [
    'a missing event',
    webhook,
    { ...(validBodies[webhook] as object), event_types: toEventTypes(eventKinds.slice(1)) },
    'lacks the events CHECKOUT.ORDER.APPROVED',
  ],
  [
    'a missing right to list transactions',
    `${api}/v1/reporting/transactions`,
    undefined,
    "Tick 'Transaction search'",
  ],
  [
    'another account',
    `${api}/v1/reporting/transactions`,
    { account_number: 'STRANGER12345' },
    'another account than PAYPAL_MERCHANT_ID',
  ],
])('%s is reported', async (_, address, body, message) => {
  expect(await examineWith({ [address]: body })).toEqual(matchWrong(message));
});

test('the check is skipped if card payments are off', async () => {
  expect((await runSingleCheck(payPal, undefined, {})).result).toBe('skipped');
});
