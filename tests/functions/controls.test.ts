import { afterEach, describe, expect, test } from 'vitest';
import { now } from '#netlify/clock.ts';
import {
  createClientWithToken,
  createDatabaseClient,
  createDatabaseToken,
  exchangeToken,
  logIn,
  control,
  openStackForFile,
  startTestStack,
} from '../support/stack.ts';
import { send } from '../support/submit.ts';

const { stack } = await openStackForFile();
const fetchSettings = () => fetch(`${stack.site}/.netlify/identity/settings`);
const readSettings = async (): Promise<unknown> => (await fetchSettings()).json();

describe('the clock', () => {
  afterEach(() => control(stack, 'clock', { reset: true }));

  // A database token is valid for 15 minutes, and an identity token for 60 minutes.
  test('moves SQL, identity, endpoints and token checks together', async () => {
    const identityToken = await logIn(stack.site, stack.info.signIns.member);
    const earlyClient = createClientWithToken(stack, await createDatabaseToken(stack, 'member'));
    expect((await earlyClient.from('feed').select('id')).status).toBe(200);

    await control(stack, 'clock', { advance: 16 * 60 });
    expect((await earlyClient.from('feed').select('id')).status).toBe(401);
    const lateClient = await createDatabaseClient(stack, 'member');
    const client_id = crypto.randomUUID();
    await lateClient.from('posts').insert({ description: 'x', client_id }).throwOnError();
    const query = lateClient.from('feed').select('created_at').eq('client_id', client_id).single();
    const { data } = await query.throwOnError();
    const offsetMs = Date.parse(String(data.created_at)) - Date.now();
    expect(offsetMs).toBeGreaterThan(15.9 * 60_000);
    expect(offsetMs).toBeLessThan(16.1 * 60_000);

    await control(stack, 'clock', { advance: 45 * 60 });
    expect((await exchangeToken(stack.site, identityToken)).status).toBe(401);
  });

  test.each([{ set: '2020-01-01T00:00:00Z' }, { advance: -1 }, { advance: 1, by: 'me' }, {}, []])(
    'refuses %j',
    async (payload) => {
      const response = await control(stack, 'clock', payload);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'invalid-input' });
    },
  );
});

describe('a configured fault', () => {
  afterEach(() => control(stack, 'faults', { service: 'identity', mode: 'ok' }));

  test.each(['down', 'error'])('an identity service in mode "%s" is an outage', async (mode) => {
    const token = await logIn(stack.site, stack.info.signIns.member);
    await control(stack, 'faults', { service: 'identity', mode });
    const response = await exchangeToken(stack.site, token);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'identity-unavailable' });
    const request = fetchSettings();
    if (mode === 'down') await expect(request).rejects.toThrow('fetch failed');
    else expect((await request).status).toBe(500);
  });

  test('occurs the requested number of times', async () => {
    await control(stack, 'faults', { service: 'identity', mode: 'error', times: 2 });
    for (const status of [500, 500, 200]) expect((await fetchSettings()).status).toBe(status);
  });

  test.each([
    { service: 'weather', mode: 'down' },
    { service: 'email' },
    { service: 'email', mode: 'down', times: 0 },
  ])('an invalid fault is refused: %j', async (payload) => {
    expect((await control(stack, 'faults', payload)).status).toBe(422);
  });
});

test("the identity service's settings change at run time and are reset", async () => {
  const initialSettings: unknown = await readSettings();
  const google = { external: { google: true }, externalLabels: { google: 'our Google' } };
  await control(stack, 'identity-settings', { disableSignup: true, ...google });
  expect(await readSettings()).toMatchObject({
    disable_signup: true,
    external: { google: true, github: false, email: true },
    external_labels: { google: 'our Google' },
  });
  await control(stack, 'identity-settings', { external: { github: true } });
  expect(await readSettings()).toMatchObject({ external: { google: true, github: true } });
  await control(stack, 'identity-settings', { reset: true });
  expect(await readSettings()).toEqual(initialSettings);
});

test("the identity service's settings contain no secret and accept none", async () => {
  expect(await (await control(stack, 'identity-settings', {})).text()).not.toMatch(/secret|token/i);
  expect((await control(stack, 'identity-settings', { jwtSecret: 'mine' })).status).toBe(422);
});

test('the controls are unreachable under another host name of this port', async () => {
  const { port } = new URL(stack.site);
  for (const path of ['/.local/info.json', '/.local/outbox.json', '/.local/clock']) {
    const headers = { host: `rebound.example:${port}` };
    const { status } = await send(stack.site + path, undefined, { method: 'GET', headers });
    expect(status).toBe(403);
  }
});

test('the controls are unreachable by GET, and at unknown paths', async () => {
  expect((await fetch(`${stack.site}/.local/clock`)).status).toBe(405);
  expect((await control(stack, 'nothing', {})).status).toBe(405);
  expect((await control(stack, 'schedule/nothing', {})).status).toBe(404);
});

test('the controls are absent with a hosted database', async () => {
  const hostedStack = await startTestStack({
    SUPABASE_URL: 'https://project.supabase.example',
    SUPABASE_PUBLISHABLE_KEY: 'a',
    SUPABASE_SECRET_KEY: 'b',
    SUPABASE_SIGNING_KEY: 'c'.repeat(32),
  });
  for (const path of ['info.json', 'outbox', 'outbox.json']) {
    expect((await fetch(`${hostedStack.site}/.local/${path}`)).status).toBe(404);
  }
  expect((await control(hostedStack, 'clock', { advance: 1 })).status).toBe(405);
  expect((await fetch(`${hostedStack.site}/rest/v1/posts`)).status).toBe(404);
  await hostedStack.close();
});

test('the clock of a closed stack is removed from the process', async () => {
  const secondStack = await startTestStack();
  await control(secondStack, 'clock', { advance: 24 * 60 * 60 });
  await secondStack.close();
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(60_000);
});
