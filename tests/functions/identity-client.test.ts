/** Tests the contract between the embedded identity service and the client in the pinned widget. */
import { readFileSync } from 'node:fs';
import GoTrue, { type Admin, type User } from 'gotrue-js';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { parsePagination } from '#domain/pagination/pagination.ts';
import { control, readSecrets, openStackForFile } from '../support/stack.ts';

const { stack, readEmails } = await openStackForFile();
const identity = `${stack.site}/.netlify/identity`;

/** The requests of the client, in order. */
let requests: { method: string; path: string; body: string; headers: Headers }[] = [];
let warnings: MockInstance<typeof console.warn>;
const originalFetch = globalThis.fetch;

beforeEach(() => {
  requests = [];
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    requests.push({
      method: request.method,
      path: pathname.replace('/.netlify/identity', '') + search,
      body: typeof init?.body === 'string' ? init.body : '',
      headers: request.headers,
    });
    return originalFetch(input, init);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const createClient = (options: object = {}) => new GoTrue({ APIUrl: identity, ...options });
const getLastRequest = () =>
  requests.at(-1) ?? { method: '', path: '', body: '', headers: new Headers() };
/** Asserts method and path of the last request, and its body as JSON if the test passes a body. */
function expectLastRequest(method: string, path: string, body?: object) {
  expect(getLastRequest()).toMatchObject({ method, path });
  if (body) expect(parseBody(getLastRequest())).toEqual(body);
}
function expectForm(request: ReturnType<typeof getLastRequest> | undefined, fields: object) {
  expect(request).toMatchObject({ method: 'POST', path: '/token' });
  expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual(fields);
}
const parseBody = ({ body }: { body: string }): unknown => JSON.parse(body);
const getAuthorization = ({ headers }: { headers: Headers }) => headers.get('authorization');

async function fetchAsOperator(method: string, path: string, body?: object) {
  const { identityOperatorToken } = await readSecrets(stack);
  return originalFetch(`${identity}${path}`, {
    method,
    headers: { authorization: `Bearer ${identityOperatorToken}` },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function createMember(email: string, password = 'maua na miti'): Promise<User> {
  await fetchAsOperator('POST', '/admin/users', { email, password, confirm: true });
  return createClient().login(email, password);
}

/**
 * Returns the token in the last email to an address, or an empty text without an email. The requests that read the
 * email are removed from the recorded requests.
 */
async function readEmailToken(address: string): Promise<string> {
  const recordedRequests = [...requests];
  const [sentEmail] = (await readEmails(address)).toReversed();
  requests = recordedRequests;
  return sentEmail?.url.split('=').at(-1) ?? '';
}

test('the client under test equals the pinned widget’s', () => {
  const read = (path: string) => readFileSync(`node_modules/${path}`, 'utf8');
  const map = read('netlify-identity-widget/build/netlify-identity-widget.js.map');
  const sourceMap = JSON.parse(map) as Record<'sources' | 'sourcesContent', string[]>;
  const sourceIndex = sourceMap.sources.findIndex((source) => source.includes('gotrue-js'));
  expect(sourceMap.sourcesContent[sourceIndex]).toBe(read('gotrue-js/lib/index.js'));
  expect(read('netlify-identity-widget/package.json')).toContain('"version": "2.0.3"');
});

test('the client signs up with a name, and confirms [R154, R158]', async () => {
  const email = 'one@shop.example';
  await createClient().signup(email, 'maua na miti', { full_name: 'Amina' });
  const data = { full_name: 'Amina' };
  expectLastRequest('POST', '/signup', { email, password: 'maua na miti', data });

  const token = await readEmailToken(email);
  await createClient().confirm(token);
  const [, verification] = requests;
  expect(verification).toMatchObject({ method: 'POST', path: '/verify' });
  expect(parseBody(verification ?? getLastRequest())).toEqual({ token, type: 'signup' });
});

test('the client logs in with a password of any characters [R155]', async () => {
  const password = 'a&b=+ é%/?#';
  const user = await createMember('two@shop.example', password);
  expect(user.email).toBe('two@shop.example');
  const fields = { grant_type: 'password', username: 'two@shop.example', password };
  expectForm(requests[0], fields);
});

test('the client renews a session [R156]', async () => {
  const user = await createMember('three@shop.example');
  const { refresh_token } = user.tokenDetails() ?? {};
  await user.jwt(true);
  expectForm(getLastRequest(), { grant_type: 'refresh_token', refresh_token });
  expect(user.tokenDetails()?.refresh_token).not.toBe(refresh_token);
});

test('the client redirects to an external provider, also with an invitation [R157]', async () => {
  await control(stack, 'identity-settings', { external: { gitlab: true } });
  await fetchAsOperator('POST', '/invite', { email: 'four@shop.example' });
  const token = await readEmailToken('four@shop.example');
  const invitationUrl = createClient().acceptInviteExternalUrl('gitlab', token);
  const addresses = [
    [createClient().loginExternalUrl('gitlab'), 'provider=gitlab'],
    [invitationUrl, `provider=gitlab&invite_token=${token}`],
  ] as const;
  for (const [address, query] of addresses) {
    expect(address).toBe(`${identity}/authorize?${query}`);
    const response = await originalFetch(address, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain('/continue-as?state=');
  }
  await control(stack, 'identity-settings', { reset: true });
});

test('the client recovers and accepts an invitation [R158]', async () => {
  await createMember('five@shop.example');
  await createClient().requestPasswordRecovery('five@shop.example');
  expectLastRequest('POST', '/recover', { email: 'five@shop.example' });
  const token = await readEmailToken('five@shop.example');
  await createClient().recover(token);
  const matchVerification = (body: object) =>
    expect.objectContaining({ path: '/verify', body: JSON.stringify(body) }) as object;
  expect(requests).toContainEqual(matchVerification({ token, type: 'recovery' }));

  await fetchAsOperator('POST', '/invite', { email: 'six@shop.example' });
  const invitation = { token: await readEmailToken('six@shop.example') };
  const password = 'samaki wakubwa';
  await createClient().acceptInvite(invitation.token, password);
  expect(requests).toContainEqual(matchVerification({ ...invitation, password, type: 'signup' }));
});

test('the client reads and changes the account with its token [R121, R159]', async () => {
  const user = await createMember('seven@shop.example');
  const bearer = `Bearer ${user.tokenDetails()?.access_token ?? ''}`;
  await user.getUserData();
  expect(getLastRequest()).toMatchObject({ method: 'GET', path: '/user' });
  expect(getAuthorization(getLastRequest())).toBe(bearer);
  const email = 'seventh@shop.example';
  for (const change of [{ password: 'samaki wadogo' }, { data: { town: 'Thika' } }, { email }]) {
    await user.update(change);
    expectLastRequest('PUT', '/user', change);
    expect(getAuthorization(getLastRequest())).toBe(bearer);
  }
  const token = await readEmailToken(email);
  await user.update({ email_change_token: token });
  expect(parseBody(getLastRequest())).toEqual({ email_change_token: token });
  expect(user).toMatchObject({
    email,
    user_metadata: { town: 'Thika' },
    url: identity,
    audience: '',
    token: { token_type: 'bearer', expires_in: 3600 },
  });
  await user.logout();
  expect(getLastRequest()).toMatchObject({ method: 'POST', path: '/logout' });
  expect(getAuthorization(getLastRequest())).toBe(bearer);
});

test('the client names an audience, and has two cookie modes [R160]', async () => {
  await createMember('eight@shop.example');
  const getAudience = () => getLastRequest().headers.get('x-jwt-aud');
  const getCookieHeader = () => getLastRequest().headers.get('x-use-cookie');
  await createClient().settings();
  expect([getAudience(), getCookieHeader()]).toEqual([null, null]);
  await createClient({ audience: 'sokoni' }).settings();
  expect(getAudience()).toBe('sokoni');
  for (const remember of [true, false]) {
    await createClient({ setCookie: true }).login('eight@shop.example', 'maua na miti', remember);
    expect(getCookieHeader()).toBe(remember ? '1' : 'session');
  }
});

test('a non-JSON response fails with status and body [R169]', async () => {
  const data = '<h1>Bad gateway</h1>';
  const headers = { 'content-type': 'text/html' };
  const response = new Response(data, { status: 502, statusText: 'Bad Gateway', headers });
  vi.mocked(globalThis.fetch).mockResolvedValue(response);
  const error = { name: 'TextHTTPError', message: 'Bad Gateway', status: 502, data };
  await expect(createClient().settings()).rejects.toMatchObject(error);
});

test('the client warns of http [R170]', () => {
  createClient();
  expect(warnings.mock.calls.join()).toContain('DO NOT USE HTTP');
});

const id = '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01';
const otherUser = Object.assign(Object.create(null) as User, { id });
const role = { role: 'editor' };
const newUserArgs = ['x@shop.example', 'maua na miti', { confirm: true }] as const;
const expectedUser = { email: newUserArgs[0], password: newUserArgs[1], confirm: true };
type Call = [method: string, path: string, body: unknown, call: (api: Admin) => unknown];
const calls: Call[] = [
  ['GET', '/admin/users', undefined, (api) => api.listUsers('')],
  ['GET', `/admin/users/${id}`, undefined, (api) => api.getUser(otherUser)],
  ['PUT', `/admin/users/${id}`, role, (api) => api.updateUser(otherUser, role)],
  ['POST', '/admin/users', expectedUser, (api) => api.createUser(...newUserArgs)],
  ['DELETE', `/admin/users/${id}`, undefined, (api) => api.deleteUser(otherUser)],
];

test.each(calls)('only staff may call %s %s [R152, R159]', async (method, path, body, call) => {
  const user = await createMember(`admin-${method}-${path.length}@shop.example`.toLowerCase());
  await expect(call(user.admin)).rejects.toMatchObject({ status: 401 });
  expect(getLastRequest()).toMatchObject({ method, path });
  expect(getLastRequest().body === '' ? undefined : parseBody(getLastRequest())).toEqual(body);
  const bearer = `Bearer ${user.tokenDetails()?.access_token ?? ''}`;
  expect(getAuthorization(getLastRequest())).toBe(bearer);
});

test('the list has pages, and headers name them [R126, R152]', async () => {
  await createMember('page-one@shop.example');
  await createMember('page-two@shop.example');
  const response = await fetchAsOperator('GET', '/admin/users?per_page=1&page=2');
  const { users } = (await response.json()) as { users: unknown[] };
  expect(users).toHaveLength(1);
  const pages = parsePagination(response.headers);
  expect(pages).toMatchObject({ prev: 1, current: 2, last: pages.total });
  expect(pages.total).toBeGreaterThan(1);
});
