import { describe, expect, test } from 'vitest';
import {
  cardButtons,
  cardPayments,
  hostedConfiguration,
} from '#tests/support/hosted-configuration.ts';
import {
  checkDeployContext,
  chooseCardPayments,
  chooseDatabase,
  chooseEmail,
  chooseMpesa,
  netlifyToken,
  parseEnvironment,
} from './env.ts';

type Variables = Record<string, string | undefined>;

const getErrorMessage = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing was refused.');
};
const parse = (change: Variables) => parseEnvironment({ ...hostedConfiguration, ...change });
const getProblem = (change: Variables) => getErrorMessage(() => parse(change));
/** Expects that a function refuses its settings because only the given setting is missing. */
const expectMissing = (name: string, read: () => unknown) =>
  expect(getErrorMessage(read).match(/\w+ is missing/g)).toEqual([`${name} is missing`]);

const settingNames = Object.keys(hostedConfiguration);
test.each(settingNames)('a setting is reported by name if %s is missing or blank', (name) => {
  for (const value of [undefined, ' '])
    expect(getProblem({ [name]: value })).toContain(`${name} is missing`);
});

const key = { kty: 'EC', crv: 'P-256', d: 'd', x: 'x', y: 'y', kid: 'k' };
const noPrivateKey = 'is not an ES256 private key as JWK';

test.each([
  ['an address is mistyped', 'SUPABASE_URL', 'supabase', 'Invalid URL'],
  ['a signing key is short', 'SUPABASE_SIGNING_KEY', 'sh0rt-s3cret', 'at least 32 characters'],
  ['a key is of another kind', 'SUPABASE_SIGNING_KEY', { kty: 'RSA' }, noPrivateKey],
  ['a key has no public part [E4]', 'SUPABASE_SIGNING_KEY', { ...key, x: undefined }, noPrivateKey],
  ['a key has no "kid" [E4]', 'SUPABASE_SIGNING_KEY', { ...key, kid: undefined }, noPrivateKey],
  ['a key is public [E4]', 'SUPABASE_SIGNING_KEY', { ...key, d: undefined }, noPrivateKey],
  ['a key is inside a list [E4]', 'SUPABASE_SIGNING_KEY', [key], noPrivateKey],
])('an invalid setting is reported by name if %s', (_, name, value, reason) => {
  const input = typeof value === 'string' ? value : JSON.stringify(value);
  const message = getProblem({ [name]: input });
  expect(message).toContain(`${name}: `);
  expect(message).toContain(reason);
  expect(message).not.toContain(input);
});

test('the Netlify token is not passed to functions [E15]', () => {
  const variables = { ...hostedConfiguration, NETLIFY_AUTH_TOKEN: 'nfp_s3cret' };
  expect(netlifyToken(variables)).toBe('nfp_s3cret');
  expect(netlifyToken({ NETLIFY_AUTH_TOKEN: ' ' })).toBeUndefined();
  expect(JSON.stringify(parse(variables))).not.toContain('s3cret');
});

const { URL: siteUrl, ...databaseVariables } = hostedConfiguration;

describe.each([
  ['the database', chooseDatabase, databaseVariables, { URL: siteUrl }],
  ['card payment', chooseCardPayments, cardButtons, hostedConfiguration],
] as const)('%s', (_, choose, variables: Record<string, string>, otherVariables) => {
  const names = Object.keys(variables);

  test('the default is embedded, and all settings make it hosted', () => {
    expect(choose({ PATH: '/bin', [names[0] ?? '']: ' ' })).toBe('embedded');
    expect(choose({ ...variables, NETLIFY: 'true' })).toBe('hosted');
  });

  test.each(names)('is refused if only %s is missing', (name) => {
    const message = getErrorMessage(() => choose({ ...variables, [name]: '' }));
    expect(message.match(/\w+ is missing/g)).toEqual([`${name} is missing`]);
    const all = { ...otherVariables, ...variables, [name]: '', URL: '' };
    expect(getErrorMessage(() => parseEnvironment(all))).toContain(message.split('\n')[1]);
  });

  test('is never embedded on Netlify', () => {
    const message = getErrorMessage(() => choose({ NETLIFY: 'true' }));
    for (const name of names) expect(message).toContain(`${name} is missing`);
  });
});

const getPayPal = (variables: Variables) => parse(variables).paypal;

test('card payments of members are off unless their settings are present', () => {
  expect(getPayPal({})).toBeUndefined();
  expect(getPayPal(cardPayments)?.environment).toBe('live');
});

test.each(Object.keys(cardPayments))('card payments are refused if only %s is missing', (name) => {
  expectMissing(name, () => getPayPal({ ...cardPayments, [name]: ' ' }));
});

test('card payments of members refuse the simulator on Netlify', () => {
  const loopback = { ...cardPayments, PAYPAL_ENVIRONMENT: 'loopback' };
  expect(getPayPal(loopback)?.environment).toBe('loopback');
  const reason = 'PAYPAL_ENVIRONMENT: must be live or sandbox on Netlify';
  expect(getProblem({ ...loopback, NETLIFY: 'true' })).toContain(reason);
});

test.each(['deploy-preview', 'branch-deploy'])('a %s moves no real money', (context) => {
  const check = (variables: Variables) =>
    getErrorMessage(() => checkDeployContext({ NETLIFY: 'true', CONTEXT: context, ...variables }));
  expect(check({ PAYPAL_ENVIRONMENT: 'live', DARAJA_ENVIRONMENT: 'live' })).toContain(
    'PAYPAL_ENVIRONMENT: must be sandbox in a deploy preview.\n  DARAJA_ENVIRONMENT: must be sandbox',
  );
  expect(check({ BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/1' })).toContain(
    'BUILD_HOOK_URL: must be set for production only',
  );
  const sandboxes = { PAYPAL_ENVIRONMENT: 'sandbox', DARAJA_ENVIRONMENT: 'sandbox' };
  const previewVariables = { NETLIFY: 'true', CONTEXT: context, ...sandboxes };
  expect(() => checkDeployContext(previewVariables)).not.toThrow();
  const production = { NETLIFY: 'true', CONTEXT: 'production', PAYPAL_ENVIRONMENT: 'live' };
  expect(() => checkDeployContext(production)).not.toThrow();
});

test.each(['deploy-preview', 'branch-deploy'])('a %s sends no e-mail', (context) => {
  const emails = { SMTP_URL: 'smtps://a:b@mail.example', MAIL_FROM: 'Tangaza <a@mail.example>' };
  const variables = { NETLIFY: 'true', CONTEXT: context, ...emails };
  expect(getErrorMessage(() => checkDeployContext(variables))).toContain(
    'SMTP_URL: must be set for production only.\n  MAIL_FROM: must be set for production only',
  );
});

const daraja = {
  DARAJA_ENVIRONMENT: 'live',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 's3cret',
  DARAJA_SHORT_CODE: '7654321',
  DARAJA_PASSKEY: 's3cret-passkey',
  DARAJA_CALLBACK_SECRET: 'twenty-four-signs-at-least',
};
const reversal = { DARAJA_INITIATOR: 'tangaza', DARAJA_SECURITY_CREDENTIAL: 'c2Vj' };
const getMpesa = (variables: Variables) => parse(variables).mpesa;

test('the prompt is off when unset or disabled, hosted with all settings', () => {
  expect(getMpesa({})).toBeUndefined();
  expect(getMpesa({ ...daraja, MPESA: 'off' })).toBeUndefined();
  expect(getMpesa(daraja)).toMatchObject({ environment: 'live', reversal: undefined });
  const credentials = { initiator: 'tangaza', credential: 'c2Vj' };
  expect(getMpesa({ ...daraja, ...reversal })?.reversal).toEqual(credentials);
});

test('the prompt uses the simulator, unless it is off or hosted', () => {
  expect(chooseMpesa({})).toBe('embedded');
  expect(chooseMpesa({ ...daraja, MPESA: 'off' })).toBe('off');
  expect(chooseMpesa(daraja)).toBe('hosted');
  const message = getErrorMessage(() => chooseMpesa({ DARAJA_PASSKEY: 'a' }));
  expect(message).toContain('DARAJA_SHORT_CODE');
});

test.each(Object.keys(daraja))('the prompt of M-Pesa is refused if only %s is missing', (name) => {
  expectMissing(name, () => getMpesa({ ...daraja, [name]: ' ' }));
  expect(getProblem({ MPESA: 'on' })).toContain(`${name} is missing`);
});

test.each(Object.keys(reversal))('the prompt is refused if the reversal %s is missing', (name) => {
  expectMissing(name, () => getMpesa({ ...daraja, ...reversal, [name]: '' }));
});

test.each([
  ['MPESA', 'perhaps', 'Invalid option'],
  ['DARAJA_SHORT_CODE', '12', 'must be five to seven digits'],
  ['DARAJA_CALLBACK_SECRET', 's3cret', 'must be at least 24'],
  ['DARAJA_CALLBACK_SECRET', 's3cret-of-Mpesa-and-nobody-else', 'must not contain'],
])('an invalid %s is reported without its value %j', (name, value, reason) => {
  const message = getProblem({ ...daraja, [name]: value });
  expect(message).toContain(`${name}: ${reason}`);
  expect(message).not.toContain(value);
});

test('the prompt of M-Pesa refuses the simulator on Netlify', () => {
  const loopback = { ...daraja, DARAJA_ENVIRONMENT: 'loopback' };
  expect(getMpesa(loopback)?.environment).toBe('loopback');
  const reason = 'DARAJA_ENVIRONMENT: must be live or sandbox on Netlify';
  expect(getProblem({ ...loopback, NETLIFY: 'true' })).toContain(reason);
});

const server = 'smtps://tangaza:p%40ss@mail.tangaza.example:465';
const smtp = { SMTP_URL: server, MAIL_FROM: 'Tangaza <hello@tangaza.example>' };
const outbox = { OUTBOX_URL: 'http://localhost:4321/.local/outbox.json' };
const getEmail = (variables: Variables) => parse(variables).email;

test('the mail server has priority over the outbox', () => {
  expect(chooseEmail(smtp)).toBe('smtp');
  const account = { user: 'tangaza', password: 'p@ss' };
  expect(getEmail({ ...smtp, ...outbox })).toEqual({
    kind: 'smtp',
    server: { secure: true, host: 'mail.tangaza.example', port: 465, ...account },
    from: { name: 'Tangaza', address: 'hello@tangaza.example' },
  });
  expect(getEmail({ SMTP_URL: 'smtp://[::1]', MAIL_FROM: 'hello@tangaza.example' })).toEqual({
    kind: 'smtp',
    server: { secure: false, host: '::1', port: undefined, user: '', password: '' },
    from: { name: '', address: 'hello@tangaza.example' },
  });
});

test('the optional settings of emails are parsed', () => {
  const MAIL_DKIM_SELECTOR = 'pm, s1';
  const options = { MAIL_REPLY_TO: 'Amina <amina@tangaza.example>', MAIL_MAX_CONNECTIONS: '10' };
  const MAIL_MAX_PER_SECOND = '5';
  expect(getEmail({ ...smtp, ...options, MAIL_DKIM_SELECTOR, MAIL_MAX_PER_SECOND })).toMatchObject({
    replyTo: { name: 'Amina', address: 'amina@tangaza.example' },
    maxConnections: 10,
    maxPerSecond: 5,
    dkimSelectors: ['pm', 's1'],
  });
  const BOUNCE_WEBHOOK_SECRET = 'a-secret-of-the-service';
  expect(parse({ BOUNCE_WEBHOOK_SECRET }).bounceSecret).toBe(BOUNCE_WEBHOOK_SECRET);
  expect(parse({}).bounceSecret).toBeUndefined();
});

test('the default is the embedded outbox or no delivery', () => {
  expect(chooseEmail({})).toBe('outbox');
  expect(getEmail(outbox)).toEqual({ kind: 'outbox', url: outbox.OUTBOX_URL });
  expect(getEmail({ SMTP_URL: '', MAIL_FROM: ' ' })).toBeUndefined();
});

test('email is refused if only one setting is present', () => {
  const MAIL_FROM = 'hello@tangaza.example';
  expectMissing('MAIL_FROM', () => chooseEmail({ SMTP_URL: server }));
  expect(getProblem({ MAIL_FROM })).toContain('SMTP_URL is missing');
});

test('email is reported together with other invalid settings', () => {
  const message = getProblem({ ...smtp, URL: '', MAIL_FROM: '' });
  expect(message).toContain('URL is missing');
  expect(message).toContain('MAIL_FROM is missing');
});

test('an outbox on another machine is refused', () => {
  const OUTBOX_URL = 'http://outbox.example/outbox.json';
  expect(getProblem({ OUTBOX_URL })).toContain('OUTBOX_URL:');
});

test('card payments need a different button for each package', () => {
  expect(parse({}).cardButtons).toBeUndefined();
  const buttons = { daily: 'DAILY7EXAMPLE', weekly: 'WEEKLY7EXAMPLE', monthly: 'MONTHLY7EXAMPLE' };
  expect(parse(cardButtons).cardButtons).toEqual(buttons);
  const duplicate = { ...cardButtons, PAYPAL_BUTTON_MONTHLY: cardButtons.PAYPAL_BUTTON_DAILY };
  const message = getErrorMessage(() => chooseCardPayments(duplicate));
  expect(message).toContain('PAYPAL_BUTTON_MONTHLY: is the same as PAYPAL_BUTTON_DAILY');
});

const serverForm = 'must look like smtps://';
const senderForm = 'must look like Tangaza <';
const buttonForm = 'must be the id of a hosted PayPal button';

test.each([
  ['SMTP_URL', 'mail.s3cret.example', serverForm],
  ['SMTP_URL', 'https://mail.s3cret.example', serverForm],
  ['SMTP_URL', 'smtp:s3cret', serverForm],
  ['SMTP_URL', 'smtps://tangaza:s3cret%@mail.tangaza.example', serverForm],
  ['SMTP_URL', 'smtps://mail.tangaza.example?s3cret=1', serverForm],
  ['MAIL_FROM', 's3cret', senderForm],
  ['MAIL_FROM', 'Tangaza <s3cret>', senderForm],
  ['MAIL_FROM', 's3cret\r\nBcc: b@b.example <a@a.example>', senderForm],
  ['MAIL_REPLY_TO', 's3cret', senderForm],
  ['MAIL_MAX_CONNECTIONS', '0', 'Too small'],
  ['MAIL_DKIM_SELECTOR', 'pm, s3cret/key', 'must be names'],
  ['BOUNCE_WEBHOOK_SECRET', 's3cret', 'must have at least 16'],
  ['PAYPAL_BUTTON_DAILY', 'S3CRE', buttonForm],
  ['PAYPAL_BUTTON_DAILY', 's3cret7button', buttonForm],
  ['PAYPAL_BUTTON_DAILY', 'S3CRET 7 BUTTON', buttonForm],
  ['PAYPAL_BUTTON_DAILY', 'S3CRET'.repeat(6), buttonForm],
  ['PAYPAL_BUTTON_DAILY', '<S3CRET>', buttonForm],
])('an invalid setting is reported without its value: %s is %j', (name, value, reason) => {
  const email = { SMTP_URL: 'smtp://[::1]', MAIL_FROM: 'hello@tangaza.example' };
  const message = getProblem({ ...cardButtons, ...email, [name]: value });
  expect(message).toContain(`${name}: ${reason}`);
  expect(message).not.toMatch(/s3cre/i);
});
