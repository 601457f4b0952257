/** The contract between the embedded identity service and the client that the pinned widget carries. */
import { readFileSync } from 'node:fs';
import GoTrue, { type Admin, type User } from 'gotrue-js';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { parsePagination } from '#domain/pagination/pagination.ts';
import { control, readSecrets, stackOfFile } from '../support/stack.ts';

const { stack, emailsTo } = await stackOfFile();
const identity = `${stack.site}/.netlify/identity`;

/** The client's requests, in order. */
let sent: { method: string; path: string; body: string; headers: Headers }[] = [];
let warnings: MockInstance<typeof console.warn>;
const theNetwork = globalThis.fetch;

beforeEach(() => {
  sent = [];
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    sent.push({
      method: request.method,
      path: pathname.replace('/.netlify/identity', '') + search,
      body: typeof init?.body === 'string' ? init.body : '',
      headers: request.headers,
    });
    return theNetwork(input, init);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const client = (more: object = {}) => new GoTrue({ APIUrl: identity, ...more });
const last = () => sent.at(-1) ?? { method: '', path: '', body: '', headers: new Headers() };
/** Checks the last request. Its body is JSON, or a form if the test passes one. */
function expectLast(method: string, path: string, body?: object) {
  expect(last()).toMatchObject({ method, path });
  if (body) expect(parseBody(last())).toEqual(body);
}
function expectForm(request: ReturnType<typeof last> | undefined, fields: object) {
  expect(request).toMatchObject({ method: 'POST', path: '/token' });
  expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual(fields);
}
const parseBody = ({ body }: { body: string }): unknown => JSON.parse(body);
const getAuthorization = ({ headers }: { headers: Headers }) => headers.get('authorization');

async function askAsOperator(method: string, path: string, order?: object) {
  const { identityOperatorToken } = await readSecrets(stack);
  return theNetwork(`${identity}${path}`, {
    method,
    headers: { authorization: `Bearer ${identityOperatorToken}` },
    ...(order && { body: JSON.stringify(order) }),
  });
}

async function newMember(email: string, password = 'maua na miti'): Promise<User> {
  await askAsOperator('POST', '/admin/users', { email, password, confirm: true });
  return client().login(email, password);
}

/** The email is read with no client, so that only the client's own requests are recorded. */
async function tokenOfEmailTo(address: string): Promise<string> {
  const noted = [...sent];
  const [sentEmail] = (await emailsTo(address)).toReversed();
  sent = noted;
  return sentEmail?.url.split('=').at(-1) ?? '';
}

test('the client under test equals the pinned widget’s', () => {
  const read = (path: string) => readFileSync(`node_modules/${path}`, 'utf8');
  const map = JSON.parse(read('netlify-identity-widget/build/netlify-identity-widget.js.map')) as {
    sources: string[];
    sourcesContent: string[];
  };
  const carried = map.sources.findIndex((source) => source.includes('gotrue-js'));
  expect(map.sourcesContent[carried]).toBe(read('gotrue-js/lib/index.js'));
  expect(read('netlify-identity-widget/package.json')).toContain('"version": "2.0.3"');
});

describe('the client', () => {
  test('signs up with a name, and confirms [R154, R158]', async () => {
    const email = 'one@shop.example';
    await client().signup(email, 'maua na miti', { full_name: 'Amina' });
    const data = { full_name: 'Amina' };
    expectLast('POST', '/signup', { email, password: 'maua na miti', data });

    const token = await tokenOfEmailTo(email);
    await client().confirm(token);
    const [, verified] = sent;
    expect(verified).toMatchObject({ method: 'POST', path: '/verify' });
    expect(parseBody(verified ?? last())).toEqual({ token, type: 'signup' });
  });

  test('logs in with a password of any characters [R155]', async () => {
    const password = 'a&b=+ é%/?#';
    const user = await newMember('two@shop.example', password);
    expect(user.email).toBe('two@shop.example');
    const fields = { grant_type: 'password', username: 'two@shop.example', password };
    expectForm(sent[0], fields);
  });

  test('renews a session [R156]', async () => {
    const user = await newMember('three@shop.example');
    const { refresh_token } = user.tokenDetails() ?? {};
    await user.jwt(true);
    expectForm(last(), { grant_type: 'refresh_token', refresh_token });
    expect(user.tokenDetails()?.refresh_token).not.toBe(refresh_token);
  });

  test('leads to another service, and back with an invitation [R157]', async () => {
    await control(stack, 'identity-settings', { external: { gitlab: true } });
    await askAsOperator('POST', '/invite', { email: 'four@shop.example' });
    const token = await tokenOfEmailTo('four@shop.example');
    const addresses = [
      [client().loginExternalUrl('gitlab'), '?provider=gitlab'],
      [client().acceptInviteExternalUrl('gitlab', token), `?provider=gitlab&invite_token=${token}`],
    ] as const;
    for (const [address, query] of addresses) {
      expect(address).toBe(`${identity}/authorize${query}`);
      const answer = await theNetwork(address, { redirect: 'manual' });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toContain('/continue-as?state=');
    }
    await control(stack, 'identity-settings', { reset: true });
  });

  test('recovers and accepts an invitation [R158]', async () => {
    await newMember('five@shop.example');
    await client().requestPasswordRecovery('five@shop.example');
    expectLast('POST', '/recover', { email: 'five@shop.example' });
    const token = await tokenOfEmailTo('five@shop.example');
    await client().recover(token);
    const verified = (body: object) =>
      expect.objectContaining({ path: '/verify', body: JSON.stringify(body) }) as object;
    expect(sent).toContainEqual(verified({ token, type: 'recovery' }));

    await askAsOperator('POST', '/invite', { email: 'six@shop.example' });
    const invitation = { token: await tokenOfEmailTo('six@shop.example') };
    const password = 'samaki wakubwa';
    await client().acceptInvite(invitation.token, password);
    expect(sent).toContainEqual(verified({ ...invitation, password, type: 'signup' }));
  });

  test('the client reads and changes the account with its token [R121, R159]', async () => {
    const user = await newMember('seven@shop.example');
    const bearer = `Bearer ${user.tokenDetails()?.access_token ?? ''}`;
    await user.getUserData();
    expect(last()).toMatchObject({ method: 'GET', path: '/user' });
    expect(getAuthorization(last())).toBe(bearer);
    for (const change of [
      { password: 'samaki wadogo' },
      { data: { town: 'Thika' } },
      { email: 'seventh@shop.example' },
    ]) {
      await user.update(change);
      expectLast('PUT', '/user', change);
      expect(getAuthorization(last())).toBe(bearer);
    }
    const token = await tokenOfEmailTo('seventh@shop.example');
    await user.update({ email_change_token: token });
    expect(parseBody(last())).toEqual({ email_change_token: token });
    expect(user).toMatchObject({
      email: 'seventh@shop.example',
      user_metadata: { town: 'Thika' },
      url: identity,
      audience: '',
      token: { token_type: 'bearer', expires_in: 3600 },
    });
    await user.logout();
    expect(last()).toMatchObject({ method: 'POST', path: '/logout' });
    expect(getAuthorization(last())).toBe(bearer);
  });

  test('the client names an audience, and has two cookie modes [R160]', async () => {
    await newMember('eight@shop.example');
    const getAudience = () => last().headers.get('x-jwt-aud');
    const getCookieHeader = () => last().headers.get('x-use-cookie');
    await client().settings();
    expect([getAudience(), getCookieHeader()]).toEqual([null, null]);
    await client({ audience: 'sokoni' }).settings();
    expect(getAudience()).toBe('sokoni');
    for (const [remember, expected] of [
      [true, '1'],
      [false, 'session'],
    ] as const) {
      await client({ setCookie: true }).login('eight@shop.example', 'maua na miti', remember);
      expect(getCookieHeader()).toBe(expected);
    }
  });

  test('a non-JSON answer fails with status and body [R169]', async () => {
    vi.mocked(globalThis.fetch).mockResolvedValue(
      new Response('<h1>Bad gateway</h1>', {
        status: 502,
        statusText: 'Bad Gateway',
        headers: { 'content-type': 'text/html' },
      }),
    );
    await expect(client().settings()).rejects.toMatchObject({
      name: 'TextHTTPError',
      message: 'Bad Gateway',
      status: 502,
      data: '<h1>Bad gateway</h1>',
    });
  });

  test('warns of http [R170]', () => {
    client();
    expect(warnings.mock.calls.join()).toContain('DO NOT USE HTTP');
  });
});

describe('the five calls of an administrator', () => {
  const id = '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01';
  const other = Object.assign(Object.create(null) as User, { id });
  const role = { role: 'editor' };
  const newcomer = ['x@shop.example', 'maua na miti', { confirm: true }] as const;
  const created = { email: newcomer[0], password: newcomer[1], confirm: true };
  type Call = [method: string, path: string, body: unknown, call: (api: Admin) => unknown];
  const calls: Call[] = [
    ['GET', '/admin/users', undefined, (api) => api.listUsers('')],
    ['GET', `/admin/users/${id}`, undefined, (api) => api.getUser(other)],
    ['PUT', `/admin/users/${id}`, role, (api) => api.updateUser(other, role)],
    ['POST', '/admin/users', created, (api) => api.createUser(...newcomer)],
    ['DELETE', `/admin/users/${id}`, undefined, (api) => api.deleteUser(other)],
  ];

  test.each(calls)(
    'the call %s %s is correct, and refused to members [R152, R159]',
    async (method, path, body, call) => {
      const user = await newMember(`admin-${method}-${path.length}@shop.example`.toLowerCase());
      await expect(call(user.admin)).rejects.toMatchObject({ status: 401 });
      expect(last()).toMatchObject({ method, path });
      expect(last().body === '' ? undefined : parseBody(last())).toEqual(body);
      expect(getAuthorization(last())).toBe(`Bearer ${user.tokenDetails()?.access_token ?? ''}`);
    },
  );

  test('the list comes in pages, which its headers name [R126, R152]', async () => {
    await newMember('page-one@shop.example');
    await newMember('page-two@shop.example');
    const answer = await askAsOperator('GET', '/admin/users?per_page=1&page=2');
    const { users } = (await answer.json()) as { users: unknown[] };
    expect(users).toHaveLength(1);
    const pages = parsePagination(answer.headers);
    expect(pages).toMatchObject({ prev: 1, current: 2, last: pages.total });
    expect(pages.total).toBeGreaterThan(1);
  });
});
