import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const createPage = (source: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none';connect-src ${source};">`;
/**
 * Returns an address without a server. The operating system assigned the port to a server that is closed at once.
 */
async function getUnusedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}

const isIdentity = ({ pathname }: URL) => pathname.startsWith('/.netlify/identity/');
const isDatabase = ({ pathname }: URL) => pathname.startsWith('/rest/v1/');

test('a correct configuration passes every check', async () => {
  const files = { 'index.html': createPage("'self'"), 'pricing.html': createPricingPage() };
  const findings = await examineStack({}, { builtSite: await createFolder(files) });
  const { 'e-mail': email, SPF, DKIM, DMARC, ...restFindings } = findings;
  const { schedules, 'build hooks': hooks, credits, distance, ...others } = restFindings;
  expect(Object.values(others).map(({ result }) => result)).toEqual(Array(18).fill('ok'));
  const onNetlify = [schedules?.result, hooks?.result, credits?.result];
  expect(onNetlify).toEqual(Array(3).fill('skipped'));
  expect(distance?.message).toMatch(/takes about \d+ ms/);
  const message = 'SMTP_URL is not set, so e-mails are not sent.';
  expect(email).toEqual({ result: 'skipped', message });
  expect([SPF, DKIM, DMARC].map((finding) => finding?.result)).toEqual(Array(3).fill('skipped'));
  expect(findings['identity']?.message).toBe('Members log in with email.');
});

test('the environment without hosted services is skipped', async () => {
  const names = Object.keys(readStackVariables());
  const unset = Object.fromEntries(names.map((name) => [name, undefined]));
  const { environment, ...others } = await examineStack(unset);
  expect(environment).toMatchObject({ result: 'skipped' });
  expect(environment?.message).toContain('Every service is embedded');
  expect(others).toEqual({});
});

test('the environment with hosted card payments and an embedded database is skipped', async () => {
  const names = ['URL', 'PUBLISHABLE_KEY', 'SECRET_KEY', 'SIGNING_KEY'];
  const unset = Object.fromEntries(names.map((name) => [`SUPABASE_${name}`, undefined]));
  const { environment } = await examineStack(unset);
  expect(environment?.message).toContain('together with a hosted database');
});

test.each(['URL', 'PAYPAL_BUTTON_WEEKLY'])('the environment without %s is wrong', async (name) => {
  const environment = matchWrong(`${name} is missing.`);
  expect(await examineStack({ [name]: '' })).toEqual({ environment });
});

const examineIdentity = async (respond: () => Response | Promise<Response>) => {
  const fetchHosted = createFetchWith(isIdentity, respond);
  return (await examineStack({}, { fetch: fetchHosted, only: ['identity'] }))['identity'];
};

test('an unreachable service is reported with its address', async () => {
  const unusedAddress = await getUnusedAddress();
  const { identity } = await examineStack({ URL: unusedAddress }, { only: ['identity'] });
  expect(identity).toEqual(matchWrong(`${unusedAddress} cannot be reached (ECONNREFUSED). Check`));
});

const timeOut = () => Promise.reject(new DOMException('', 'TimeoutError'));
const redirect = () => Response.redirect('https://www.tangaza.example/');
const openSettings = { external: {}, disable_signup: false, autoconfirm: true };

test.each([
  ['sends no response', timeOut, 'sends no response within 10 seconds'],
  ['responds with a page', () => new Response('<h1>Hello</h1>'), 'answers 200 without settings'],
  ['is missing', () => new Response('', { status: 404 }), 'answers 404 without settings'],
  ['redirects', redirect, 'redirects to another address'],
  ['requires no confirmation', () => Response.json(openSettings), 'autoconfirm'],
])('an identity service that %s is wrong', async (_, respond, message) => {
  expect(await examineIdentity(respond)).toEqual(matchWrong(message));
});

test('exchanged keys are both wrong', async () => {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = readStackVariables();
  const findings = await examineStack({
    SUPABASE_PUBLISHABLE_KEY: SUPABASE_SECRET_KEY,
    SUPABASE_SECRET_KEY: SUPABASE_PUBLISHABLE_KEY,
  });
  expect(findings['publishable key']?.message).toContain('holds a secret key');
  expect(findings['secret key']?.message).toContain('holds a publishable key');
  const reason = 'because SUPABASE_PUBLISHABLE_KEY holds a secret key';
  for (const name of ['visitors', 'functions', 'buckets'])
    expect(findings[name]?.message).toContain(reason);
});

test('keys of another project are refused, and their checks skipped', async () => {
  const findings = await examineStack({
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_other',
    SUPABASE_SECRET_KEY: 'sb_secret_other',
  });
  const getNames = (result: string) =>
    Object.keys(findings).filter((name) => findings[name]?.result === result);
  // The distance also depends on the load of the machine.
  expect(getNames('wrong').filter((name) => name !== 'distance')).toEqual([
    'publishable key',
    'secret key',
  ]);
  const skipped = ['signing key', 'migrations', 'visitors', 'functions', 'buckets'];
  expect(getNames('skipped')).toEqual(expect.arrayContaining(skipped));
});

test('a key with characters that are invalid in a header is wrong', async () => {
  const variables = { SUPABASE_SECRET_KEY: 'sb_secret_cut…' };
  const findings = await examineStack(variables, { only: ['secret key'] });
  expect(findings['secret key']?.message).toContain('invalid in a header');
});

test('another server is reported for every key', async () => {
  const respondPaused = () => new Response('paused', { status: 540 });
  const findings = await examineStack({}, { fetch: createFetchWith(isDatabase, respondPaused) });
  const keyChecks = ['publishable key', 'secret key', 'signing key', 'migrations'];
  for (const name of [...keyChecks, 'visitors', 'functions'])
    expect(findings[name]?.message).toContain('not a working database (540)');
});

test('a database that accepts every token is wrong', async () => {
  const fetchAccepting = createFetchWith(isDatabase, () => Response.json([]));
  const findings = await examineStack({}, { fetch: fetchAccepting, only: ['signing key'] });
  expect(findings['signing key']).toEqual(matchWrong('a foreign signature'));
});

test('a missing migration is recognised by its tables', async () => {
  const expected = await readExpectedCatalogue();
  const posts = [...(expected.tables.get('posts') ?? []), 'colour'];
  const tables = new Map([...expected.tables, ['posts', posts], ['adverts', ['id']]]);
  const readLater = () => Promise.resolve({ ...expected, tables });
  const { migrations } = await examineStack({}, { expected: readLater, only: ['migrations'] });
  const message = 'Missing, or lacking columns: posts, adverts. Run npx supabase@3 db push';
  expect(migrations).toEqual(matchWrong(message));
});

const tokenVariables = { NETLIFY_AUTH_TOKEN: 'nfp_a-token-of-the-tests' };
test.each([
  'SUPABASE_SECRET_KEY',
  'SUPABASE_SIGNING_KEY',
  'NETLIFY_AUTH_TOKEN',
  'DARAJA_PASSKEY',
  'PAYPAL_CLIENT_SECRET',
])('the built site with %s in a file is reported', async (name) => {
  const script = `const key = "${{ ...readStackVariables(), ...tokenVariables }[name] ?? ''}";`;
  const builtSite = await createFolder({ 'index.html': '', 'page.js': script });
  const findings = await examineStack(tokenVariables, { builtSite, only: ['secrets in site'] });
  expect(findings['secrets in site']?.message).toContain(`${name} is in page.js.`);
});

test('the built site is right only if its policy allows requests to the database', async () => {
  const address = await getUnusedAddress();
  const variables = { SUPABASE_URL: address };
  const allowingSite = await createFolder({ 'index.html': createPage(`'self' ${address}`) });
  const forbiddingSite = await createFolder({ 'index.html': createPage("'self'") });
  const getResult = async (builtSite: string) => {
    const findings = await examineStack(variables, { builtSite, only: ['content policy'] });
    return findings['content policy']?.result;
  };
  expect([await getResult(allowingSite), await getResult(forbiddingSite)]).toEqual(['ok', 'wrong']);
});

test('the built site is skipped if it was never built', async () => {
  const only = ['secrets in site', 'content policy', 'card payments'];
  const findings = await examineStack({}, { builtSite: '/nowhere', only });
  for (const name of only) expect(findings[name]?.result).toBe('skipped');
});

test('a clock two minutes off is reported with its direction', async () => {
  const now = () => new Date(Date.now() + 120_000);
  const { clocks } = await examineStack({}, { now, only: ['clocks'] });
  expect(clocks).toEqual(matchWrong(/is 1[12]\d seconds behind this machine/));
});

test('the command fails if the configuration is incomplete', async () => {
  const folder = await createFolder({});
  const env = { PATH: process.env['PATH'], SUPABASE_URL: 'http://x' };
  const command = join(paths.project, 'netlify/doctor/doctor.ts');
  const exit = await new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [command], { cwd: folder, env }, (_error, output) =>
      resolve({ code: child.exitCode ?? -1, output }),
    );
  });
  const output = expect.stringContaining('✗ environment  The environment') as string;
  expect(exit).toEqual({ code: 1, output });
});
