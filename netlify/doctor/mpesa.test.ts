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
const token = { access_token: 's3cret-token', expires_in: '3599' };
const sendToken = () => Response.json(token);
const refuse = () => Response.json({ errorCode: '400.008.01' }, { status: 400 });

test('a key and secret that Daraja accepts are right', async () => {
  const requests: string[] = [];
  const respond = ({ url, headers }: Request) => {
    requests.push(url);
    expect(headers.get('authorization')).toBe(`Basic ${btoa('key:s3cret')}`);
    return sendToken();
  };
  const finding = await runSingleCheck(mPesa, respond, { variables });
  expect(finding.result).toBe('ok');
  expect(finding.message).toContain('Refunds are manual');
  const address = 'https://api.safaricom.co.ke/oauth/v1/generate?grant_type=client_credentials';
  expect(requests).toEqual([address]);
});

const wrongKey = 'api.safaricom.co.ke issues no token (400). Copy DARAJA_CONSUMER_KEY';
const httpUrl = { URL: 'http://tangaza.example' };
const mpesaUrl = { URL: 'https://mpesa.tangaza.example' };

test.each<[string, Record<string, string>, () => Response, string]>([
  ['a key of the other environment', {}, refuse, wrongKey],
  ['an address without https', httpUrl, sendToken, 'https addresses only'],
  ['an address with a name of Safaricom', mpesaUrl, sendToken, 'such as mpesa.tangaza.example'],
])('%s is reported', async (_, changes, respond, message) => {
  const all = { ...variables, ...changes };
  const finding = await runSingleCheck(mPesa, respond, { variables: all });
  expect(finding).toEqual(matchWrong(message));
  expect(finding.message).not.toContain('s3cret');
});

test('the check is skipped if M-Pesa is off', async () => {
  const finding = await runSingleCheck(mPesa, sendToken, {
    variables: { ...variables, MPESA: 'off' },
  });
  expect(finding.result).toBe('skipped');
});
