import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { matchWrong } from '#tests/support/doctor/examine-stack.ts';
import { mPesa } from './mpesa.ts';

const variables = {
  DARAJA_ENVIRONMENT: 'live',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 's3cret',
  DARAJA_SHORT_CODE: '7654321',
  DARAJA_PASSKEY: 's3cret-passkey',
  DARAJA_CALLBACK_SECRET: 's3cret-of-at-least-24-signs',
};
const createTokenResponse = () =>
  Response.json({ access_token: 's3cret-token', expires_in: '3599' });

test('a key and secret that Daraja accepts are right', async () => {
  const requests: string[] = [];
  const finding = await runSingleCheck(
    mPesa,
    ({ url, headers }) => {
      requests.push(url);
      expect(headers.get('authorization')).toBe(`Basic ${btoa('key:s3cret')}`);
      return createTokenResponse();
    },
    { variables },
  );
  expect(finding.result).toBe('ok');
  expect(finding.message).toContain('Refunds are manual');
  expect(requests).toEqual([
    'https://api.safaricom.co.ke/oauth/v1/generate?grant_type=client_credentials',
  ]);
});

test.each<[string, Record<string, string>, () => Response, string]>([
  [
    'keys of the other environment',
    {},
    () => Response.json({ errorCode: '400.008.01' }, { status: 400 }),
    'api.safaricom.co.ke issues no token (400). Copy DARAJA_CONSUMER_KEY',
  ],
  [
    'an address without https',
    { URL: 'http://tangaza.example' },
    createTokenResponse,
    'https addresses only',
  ],
  [
    'an address with a name of Safaricom',
    { URL: 'https://mpesa.tangaza.example' },
    createTokenResponse,
    'such as mpesa.tangaza.example',
  ],
])('%s is reported', async (_, changes, respond, message) => {
  const all = { ...variables, ...changes };
  const finding = await runSingleCheck(mPesa, respond, { variables: all });
  expect(finding).toEqual(matchWrong(message));
  expect(finding.message).not.toContain('s3cret');
});

test('the check is skipped if M-Pesa is off', async () => {
  const variablesWhenOff = { ...variables, MPESA: 'off' };
  expect(
    (await runSingleCheck(mPesa, createTokenResponse, { variables: variablesWhenOff })).result,
  ).toBe('skipped');
});
