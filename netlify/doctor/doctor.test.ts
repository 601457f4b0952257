import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { paths } from '../local/paths.ts';
import {
  examineStack,
  readExpectedCatalogue,
  createFetchWith,
  createFolder,
  createPricingPage,
  readStackVariables,
  matchWrong,
} from '#tests/support/doctor/examine-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
  await readExpectedCatalogue();
});
afterAll(() => stack.close());

const pageAllowing = (source: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none';connect-src ${source};">`;
/**
 * Returns an address without a server: the operating system assigned the port a moment ago, and it was closed
 * again.
 */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}

const isIdentity = ({ pathname }: URL) => pathname.startsWith('/.netlify/identity/');
const isDatabase = ({ pathname }: URL) => pathname.startsWith('/rest/v1/');

test('a right configuration is found right in every check', async () => {
  const builtSite = await createFolder({
    'index.html': pageAllowing("'self'"),
    'pricing.html': createPricingPage(),
  });
  const findings = await examineStack({}, { builtSite });
  const { 'e-mail': email, schedules, 'build hooks': hooks, ...others } = findings;
  expect(Object.values(others).map(({ result }) => result)).toEqual(Array(16).fill('ok'));
  expect([schedules?.result, hooks?.result]).toEqual(['skipped', 'skipped']);
  expect(email).toEqual({
    result: 'skipped',
    message: 'SMTP_URL is not set, so e-mails are not sent.',
  });
  expect(findings['identity']?.message).toBe('Members log in with email.');
});

describe('the environment', () => {
  test('with nothing hosted is left alone', async () => {
    const none = Object.fromEntries(
      Object.keys(readStackVariables()).map((name) => [name, undefined]),
    );
    const { environment, ...others } = await examineStack(none);
    expect(environment).toMatchObject({ result: 'skipped' });
    expect(environment?.message).toContain('Every service is embedded');
    expect(others).toEqual({});
  });

  test('card payments on an embedded stack are left for later', async () => {
    const { environment } = await examineStack({
      SUPABASE_URL: undefined,
      SUPABASE_PUBLISHABLE_KEY: undefined,
      SUPABASE_SECRET_KEY: undefined,
      SUPABASE_SIGNING_KEY: undefined,
    });
    expect(environment?.message).toContain('together with a hosted database');
  });

  test.each(['URL', 'PAYPAL_BUTTON_WEEKLY'])('without %s is wrong by name', async (name) => {
    const environment = matchWrong(`${name} is missing.`);
    expect(await examineStack({ [name]: '' })).toEqual({ environment });
  });
});

describe('the identity service', () => {
  const identityAnswers = async (answer: () => Response | Promise<Response>) =>
    (await examineStack({}, { fetch: createFetchWith(isIdentity, answer), only: ['identity'] }))[
      'identity'
    ];

  test('an unreachable service is reported with its address', async () => {
    const away = await closedAddress();
    const { identity } = await examineStack({ URL: away }, { only: ['identity'] });
    expect(identity).toEqual(matchWrong(`${away} cannot be reached (ECONNREFUSED). Check`));
  });

  test.each([
    [
      'is silent is not waited for',
      () => Promise.reject(new DOMException('', 'TimeoutError')),
      'sends no response within 10 seconds',
    ],
    ['has a page there', () => new Response('<h1>Hello</h1>'), 'answers 200 without settings'],
    ['is not there', () => new Response('', { status: 404 }), 'answers 404 without settings'],
    [
      'moved',
      () => Response.redirect('https://www.tangaza.example/'),
      'redirects to another address',
    ],
    [
      'asks for no confirmation',
      () => Response.json({ external: {}, disable_signup: false, autoconfirm: true }),
      'autoconfirm',
    ],
  ])('that %s is wrong', async (_, answer, message) => {
    expect(await identityAnswers(answer)).toEqual(matchWrong(message));
  });
});

describe('the keys', () => {
  test('the other way round are both wrong', async () => {
    const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = readStackVariables();
    const findings = await examineStack({
      SUPABASE_PUBLISHABLE_KEY: SUPABASE_SECRET_KEY,
      SUPABASE_SECRET_KEY: SUPABASE_PUBLISHABLE_KEY,
    });
    expect(findings['publishable key']?.message).toContain('holds a secret key');
    expect(findings['secret key']?.message).toContain('holds a publishable key');
    for (const name of ['visitors', 'functions', 'buckets']) {
      expect(findings[name]?.message).toContain(
        'because SUPABASE_PUBLISHABLE_KEY holds a secret key',
      );
    }
  });

  test('keys of another project are refused, and their checks skipped', async () => {
    const findings = await examineStack({
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_other',
      SUPABASE_SECRET_KEY: 'sb_secret_other',
    });
    const getNames = (result: string) =>
      Object.keys(findings).filter((name) => findings[name]?.result === result);
    expect(getNames('wrong')).toEqual(['publishable key', 'secret key']);
    const skipped = ['signing key', 'migrations', 'visitors', 'functions', 'buckets'];
    expect(getNames('skipped')).toEqual(expect.arrayContaining(skipped));
  });

  test('keys with invalid header characters are wrong and not repeated', async () => {
    const findings = await examineStack(
      { SUPABASE_SECRET_KEY: 'sb_secret_cut…' },
      { only: ['secret key'] },
    );
    expect(findings['secret key']?.message).toContain('invalid in a header');
  });

  test('are not judged by something else that answers', async () => {
    const paused = () => new Response('paused', { status: 540 });
    const findings = await examineStack({}, { fetch: createFetchWith(isDatabase, paused) });
    const asking = ['publishable key', 'secret key', 'signing key', 'migrations'];
    for (const name of [...asking, 'visitors', 'functions']) {
      expect(findings[name]?.message).toContain('not a working database (540)');
    }
  });
});

test('a signing key is useless where every token is accepted', async () => {
  const trusting = createFetchWith(isDatabase, () => Response.json([]));
  const findings = await examineStack({}, { fetch: trusting, only: ['signing key'] });
  expect(findings['signing key']).toEqual(matchWrong('a foreign signature'));
});

test('a missing migration is recognised by its tables', async () => {
  const expected = await readExpectedCatalogue();
  const later: [string, string[]][] = [
    ['posts', [...(expected.tables.get('posts') ?? []), 'colour']],
    ['adverts', ['id']],
  ];
  const tables = new Map([...expected.tables, ...later]);
  const findings = await examineStack(
    {},
    { expected: () => Promise.resolve({ ...expected, tables }), only: ['migrations'] },
  );
  expect(findings['migrations']).toEqual(
    matchWrong('Missing, or lacking columns: posts, adverts. Run supabase db push'),
  );
});

describe('the built site', () => {
  const token = { NETLIFY_AUTH_TOKEN: 'nfp_a-token-of-the-tests' };
  test.each([
    'SUPABASE_SECRET_KEY',
    'SUPABASE_SIGNING_KEY',
    'NETLIFY_AUTH_TOKEN',
    'DARAJA_PASSKEY',
    'PAYPAL_CLIENT_SECRET',
  ])('holds no %s', async (name) => {
    const script = `const key = "${{ ...readStackVariables(), ...token }[name] ?? ''}";`;
    const builtSite = await createFolder({ 'index.html': '', 'page.js': script });
    const findings = await examineStack(token, { builtSite, only: ['secrets in site'] });
    expect(findings['secrets in site']?.message).toContain(`${name} is in page.js.`);
  });

  test('lets browsers reach the database', async () => {
    const address = await closedAddress();
    const other = { SUPABASE_URL: address };
    const open = await createFolder({ 'index.html': pageAllowing(`'self' ${address}`) });
    const closed = await createFolder({ 'index.html': pageAllowing("'self'") });
    const getResult = async (builtSite: string) =>
      (await examineStack(other, { builtSite, only: ['content policy'] }))['content policy']
        ?.result;
    expect([await getResult(open), await getResult(closed)]).toEqual(['ok', 'wrong']);
  });

  test('is not missed where it was never built', async () => {
    const only = ['secrets in site', 'content policy', 'card payments'];
    const findings = await examineStack({}, { builtSite: '/nowhere', only });
    for (const name of only) expect(findings[name]?.result).toBe('skipped');
  });
});

test('a clock two minutes off is reported with its direction', async () => {
  const { clocks } = await examineStack(
    {},
    { now: () => new Date(Date.now() + 120_000), only: ['clocks'] },
  );
  expect(clocks).toEqual(matchWrong(/is 1[12]\d seconds behind this machine/));
});

test('the command ends badly where half is configured', async () => {
  const folder = await createFolder({});
  const env = { PATH: process.env['PATH'], SUPABASE_URL: 'http://x' };
  const command = join(paths.project, 'netlify/doctor/doctor.ts');
  const ended = await new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [command], { cwd: folder, env }, (_error, output) =>
      resolve({ code: child.exitCode ?? -1, output }),
    );
  });
  const output = expect.stringContaining('✗ environment  The environment') as string;
  expect(ended).toEqual({ code: 1, output });
});
