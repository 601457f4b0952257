import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { matchWrong } from '#tests/support/doctor/examine-stack.ts';
import { smsSettings } from '#tests/support/hosted-configuration.ts';
import { sms } from './sms.ts';

const sendBalance = (balance = 'KES 1785.50') => Response.json({ UserData: { balance } });
const refuse = () => new Response('The supplied authentication is invalid', { status: 401 });

test('a name and a key that the SMS provider accepts are right', async () => {
  const requests: string[] = [];
  const respond = ({ url, headers }: Request) => {
    requests.push(url);
    expect(headers.get('apikey')).toBe(smsSettings.AFRICASTALKING_API_KEY);
    return sendBalance();
  };
  const finding = await runSingleCheck(sms, respond, { variables: smsSettings });
  expect(finding.result).toBe('ok');
  expect(finding.message).toContain('KES 1785.50 is left');
  expect(requests).toEqual(['https://api.africastalking.com/version1/user?username=tangaza']);
});

test.each<[string, Record<string, string>, () => Response, string]>([
  ['a key of the other environment', {}, refuse, 'refuses the name or the key (401)'],
  ['an address without https', { URL: 'http://tangaza.example' }, sendBalance, 'https addresses'],
  ['an empty account', {}, () => sendBalance('KES 0.0000'), 'No money is left'],
])('%s is reported for SMS', async (_, changes, respond, message) => {
  const finding = await runSingleCheck(sms, respond, {
    variables: { ...smsSettings, ...changes },
  });
  expect(finding).toEqual(matchWrong(message));
  expect(finding.message).not.toContain('s3cret');
});

test('the check is skipped if SMS is off', async () => {
  const variables = { ...smsSettings, SMS: 'off' };
  expect((await runSingleCheck(sms, refuse, { variables })).result).toBe('skipped');
});
