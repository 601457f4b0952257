import { expect, test, vi } from 'vitest';
import { refreshSession, recordTokenArrival } from './account-session.ts';
import {
  dropSession,
  leaveSession,
  readMember,
  readSession,
  renewSession,
  replaceToken,
  requireFreshSession,
} from './identity-session.ts';
import { sessionKey } from './session-store.ts';
import {
  storeOtherSession,
  currentTime,
  otherId,
  identityService,
  storeSession,
  simulateBrowser,
} from '#tests/support/stored-session.ts';

simulateBrowser();

const noCurrentSession = { code: 'not-signed-in', message: 'No current session.' };

test('a stored session is reused while more than a minute is left [R139]', async () => {
  storeSession(61_000);
  expect((await requireFreshSession()).token.refresh_token).toBe('first');
  expect(identityService).not.toHaveBeenCalled();
});

test('a stored session is renewed when less than a minute is left [R139, R122]', async () => {
  storeSession(59_000);
  const { token } = await requireFreshSession();
  expect(token).toMatchObject({ refresh_token: 'second', expires_at: currentTime + 3_600_000 });
  expect(readSession()?.token).toEqual(token);
  const [address, init] = identityService.mock.calls[0] ?? [];
  expect(address).toBe('/.netlify/identity/token');
  const form = { grant_type: 'refresh_token', refresh_token: 'first' };
  expect(init?.body).toEqual(new URLSearchParams(form));
});

test('a stored session is renewed once for concurrent callers', async () => {
  storeSession(-1);
  await Promise.all(Array.from({ length: 20 }, requireFreshSession));
  expect(identityService).toHaveBeenCalledTimes(1);
});

test('a stored session is cleared when its renewal is refused [R140]', async () => {
  storeSession(-1);
  identityService.mockResolvedValue(Response.json({ error: 'invalid_grant' }, { status: 400 }));
  await expect(requireFreshSession()).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(readSession()).toBeNull();
});

test.each([
  ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
  ['is busy', () => Promise.resolve(Response.json({ code: 429 }, { status: 429 }))],
  ['sends HTML', () => Promise.resolve(new Response('<html>'))],
])('a stored session is kept when the service %s', async (_, respond) => {
  storeSession(-1);
  identityService.mockImplementation(respond);
  await expect(requireFreshSession()).rejects.toMatchObject({ code: 'identity-unavailable' });
  expect(readSession()?.token.refresh_token).toBe('first');
});

test('a stored session is renewed with the cookie for functions', async () => {
  storeSession(-1);
  await requireFreshSession();
  expect(identityService.mock.calls[0]?.[1]?.headers).toEqual({ 'x-use-cookie': '1' });
  expect(document.cookie).toContain(`nf_jwt=${readSession()?.token.access_token ?? ''};`);
  expect(document.cookie).toMatch(/; Secure$/);
});

test("a stored session is renewed on request, except after another tab's renewal", async () => {
  storeSession(3_600_000);
  const owner = readSession()?.id ?? '';
  expect((await renewSession(owner, 'older')).token.refresh_token).toBe('first');
  expect((await renewSession(owner, 'first')).token.refresh_token).toBe('second');
  expect(identityService).toHaveBeenCalledTimes(1);
});

const waitForRequest = () => vi.waitFor(() => expect(identityService).toHaveBeenCalled());
const getAddresses = () => identityService.mock.calls.map(([address]) => address);

test('a logout takes effect at once, and its request can outlive the page [R141]', async () => {
  storeSession(3_600_000);
  const authorization = `Bearer ${readSession()?.token.access_token ?? ''}`;
  identityService.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(leaveSession()).toBe(true);
  expect(readSession()).toBeNull();
  expect(document.cookie).toContain('nf_jwt=; ');
  await waitForRequest();
  expect(getAddresses()).toEqual(['/.netlify/identity/logout']);
  const request = { method: 'POST', headers: { authorization }, keepalive: true };
  expect(identityService.mock.calls[0]?.[1]).toMatchObject(request);
  expect(leaveSession()).toBe(false);
});

test('a logout with an expired token still ends the session', async () => {
  storeSession(-1);
  expect(leaveSession()).toBe(true);
  await vi.waitFor(() => expect(identityService).toHaveBeenCalledTimes(2));
  expect(getAddresses()).toEqual(['/.netlify/identity/token', '/.netlify/identity/logout']);
  expect(readSession()).toBeNull();
});

test('a logout during a token renewal stays in effect', async () => {
  storeSession(-1);
  const renewal = requireFreshSession();
  dropSession();
  await expect(renewal).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(localStorage.getItem(sessionKey)).toBeNull();
});

test('a new token updates only the account fields that it contains', async () => {
  storeSession(-1);
  const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const name = 'Njeri wa Ńguyẽn';
  const metadata = { app_metadata: { roles: ['staff'] }, user_metadata: { full_name: name } };
  const claims = { exp: currentTime / 1000 + 3600, sub: readSession()?.id, ...metadata };
  const access_token = `${encodePart({ alg: 'HS256' })}.${encodePart(claims)}.x`;
  identityService.mockResolvedValue(Response.json({ access_token, refresh_token: 'second' }));
  await requireFreshSession();
  expect(readMember()).toMatchObject({ email: 'amina@shop.example', name, roles: ['staff'] });
});

const skews = [-3_600_000, 3_600_000];
test.each(skews)('a token is used for its hour, with a clock %i ms off', async (skew) => {
  storeSession(3_600_000 + skew, { received_at: currentTime, expires_in: 3600 });
  await requireFreshSession();
  vi.setSystemTime(currentTime + 3_539_000);
  await requireFreshSession();
  expect(identityService).not.toHaveBeenCalled();
  vi.setSystemTime(currentTime + 3_540_000);
  await requireFreshSession();
  expect(identityService).toHaveBeenCalledTimes(1);
});

test('on a device with a wrong clock a token is renewed once after the clock is set back', async () => {
  storeSession(3_600_000, { received_at: currentTime + 7_200_000, expires_in: 3600 });
  await requireFreshSession();
  await requireFreshSession();
  expect(identityService).toHaveBeenCalledTimes(1);
});

test('on a device with a wrong clock a token from the widget is stamped on arrival', () => {
  storeSession(3_600_000, { expires_in: 3600 });
  recordTokenArrival('another');
  expect(readSession()?.token.received_at).toBeUndefined();
  recordTokenArrival(readSession()?.token.access_token ?? '');
  expect(readSession()?.token.received_at).toBe(currentTime);
});

test.each([
  ['Not logged in.', ''],
  ['Not logged in.', 'not json'],
  ['Not logged in.', 'null'],
  ['Invalid session data.', '[]'],
  ['Invalid session data.', '{"token":{}}'],
])('without a session requests fail with %j when %j is stored [R171]', async (message, stored) => {
  localStorage.setItem(sessionKey, stored);
  expect(readSession()).toBeNull();
  await expect(requireFreshSession()).rejects.toMatchObject({ code: 'not-signed-in', message });
});

test('without a session a request fails after the session ended during the wait [R171]', async () => {
  storeSession(-1);
  const lock = Promise.withResolvers<null>();
  void navigator.locks.request('identity-session', () => lock.promise);
  const request = requireFreshSession();
  dropSession();
  lock.resolve(null);
  await expect(request).rejects.toMatchObject(noCurrentSession);
});

const respondWith = (status: number, body: object) =>
  identityService.mockResolvedValue(Response.json(body, { status }));

test('the account is requested again and stored with all fields of the service', async () => {
  storeSession(3_600_000);
  const change = { email: 'new@shop.example', user_metadata: { town: 'Thika' } };
  respondWith(200, { ...readSession(), ...change });
  await refreshSession();
  expect(readMember()?.email).toBe('new@shop.example');
  expect(localStorage.getItem(sessionKey)).toContain('"town":"Thika"');
  expect(identityService.mock.calls[0]?.[0]).toBe('/.netlify/identity/user');
});

test.each([
  [401, 'not-signed-in', undefined],
  [404, 'not-signed-in', undefined],
  [500, 'identity-unavailable', 'amina@shop.example'],
])('the account goes only if the service reports it gone: %i', async (status, code, email) => {
  storeSession(3_600_000);
  respondWith(status, { code: status });
  await expect(refreshSession()).rejects.toMatchObject({ code });
  expect(readMember()?.email).toBe(email);
});

test('a replaced session keeps its renewed tokens out of the other session [E1]', async () => {
  storeSession(-1);
  const renewal = requireFreshSession();
  storeOtherSession();
  await expect(renewal).rejects.toMatchObject(noCurrentSession);
  expect(readSession()).toMatchObject({ id: otherId, token: { refresh_token: 'of another' } });
});

test('a replaced session causes no request with the token of the other session [E1]', async () => {
  storeSession(3_600_000);
  const refused = readSession();
  storeOtherSession();
  if (refused) await expect(replaceToken(refused)).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(identityService).not.toHaveBeenCalled();
});
test.each([200, 401, 404])('a late response keeps the other session: %i [E1]', async (status) => {
  storeSession(3_600_000);
  const first = readSession();
  identityService.mockImplementation(() => {
    storeOtherSession();
    return Promise.resolve(Response.json({ ...first }, { status }));
  });
  await expect(refreshSession()).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(readSession()).toMatchObject({ id: otherId, token: { refresh_token: 'of another' } });
});

const storeForTab = () => {
  storeSession(-1);
  const session = localStorage.getItem(sessionKey) ?? '';
  localStorage.removeItem(sessionKey);
  sessionStorage.setItem(sessionKey, session);
};

test('a session that ends with the browser is renewed in its tab with a session cookie [R123, E28]', async () => {
  storeForTab();
  expect((await requireFreshSession()).token.refresh_token).toBe('second');
  expect(localStorage.getItem(sessionKey)).toBeNull();
  expect(sessionStorage.getItem(sessionKey)).toContain('second');
  expect(identityService.mock.calls[0]?.[1]?.headers).toEqual({ 'x-use-cookie': 'session' });
  expect(leaveSession()).toBe(true);
  expect(sessionStorage.getItem(sessionKey)).toBeNull();
});

test('a session that ends with the browser is replaced by a remembered session permanently [R123, E28]', () => {
  storeForTab();
  storeOtherSession();
  expect(readSession()?.id).toBe(otherId);
  dropSession();
  expect(readSession()).toBeNull();
});
