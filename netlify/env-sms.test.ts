import { expect, test } from 'vitest';
import { hostedConfiguration, smsSettings } from '#tests/support/hosted-configuration.ts';
import { checkDeployContext, chooseSms, parseEnvironment } from './env.ts';

type Variables = Record<string, string | undefined>;

const parseSms = (change: Variables) => parseEnvironment({ ...hostedConfiguration, ...change }).sms;
const getProblem = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing was refused.');
};

test('SMS is off when unset or disabled, hosted with all settings', () => {
  expect(parseSms({})).toBeUndefined();
  expect(parseSms({ ...smsSettings, SMS: 'off' })).toBeUndefined();
  expect(parseSms(smsSettings)).toMatchObject({
    environment: 'live',
    senderId: undefined,
    codesDailyKes: 500,
  });
});

test('SMS uses the simulator, unless it is off or hosted', () => {
  expect(chooseSms({})).toBe('embedded');
  expect(chooseSms({ ...smsSettings, SMS: 'off' })).toBe('off');
  expect(chooseSms(smsSettings)).toBe('hosted');
});

test.each(Object.keys(smsSettings))('SMS is refused if only %s is missing', (name) => {
  for (const read of [
    () => parseSms({ ...smsSettings, [name]: ' ' }),
    () => chooseSms({ ...smsSettings, [name]: '' }),
  ])
    expect(getProblem(read).match(/\w+ is missing/g)).toEqual([`${name} is missing`]);
  expect(getProblem(() => parseSms({ SMS: 'on' }))).toContain(`${name} is missing`);
});

test.each([
  ['SMS', 'perhaps', 'Invalid option'],
  ['SMS_CALLBACK_SECRET', 's3cret', 'must be at least 24'],
  ['AFRICASTALKING_USERNAME', 'sandbox', "must be 'sandbox' in the sandbox"],
  ['AFRICASTALKING_SENDER_ID', 'Tangaza!', 'must be a registered sender'],
  ['SMS_CODES_DAILY_KES', '1.5', ''],
])('an invalid %s is reported: %j', (name, value, reason) => {
  const message = getProblem(() => parseSms({ ...smsSettings, [name]: value }));
  expect(message).toContain(`${name}: ${reason}`);
});

test('SMS refuses the simulator on Netlify', () => {
  const loopback = { ...smsSettings, AFRICASTALKING_ENVIRONMENT: 'loopback' };
  expect(parseSms(loopback)?.environment).toBe('loopback');
  expect(getProblem(() => parseSms({ ...loopback, NETLIFY: 'true' }))).toContain(
    'AFRICASTALKING_ENVIRONMENT: must be live or sandbox on Netlify',
  );
});

test('a preview sends no SMS to real phones', () => {
  const check = (AFRICASTALKING_ENVIRONMENT: string) => () =>
    checkDeployContext({ NETLIFY: 'true', CONTEXT: 'deploy-preview', AFRICASTALKING_ENVIRONMENT });
  expect(getProblem(check('live'))).toContain('AFRICASTALKING_ENVIRONMENT: must be sandbox');
  expect(check('sandbox')).not.toThrow();
});
