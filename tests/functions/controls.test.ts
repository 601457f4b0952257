import { afterEach, describe, expect, test } from 'vitest';
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

describe('the clock', () => {
  afterEach(() => control(stack, 'clock', { reset: true }));

  test('moves SQL, identity, endpoints and token checks together', async () => {
    const identityToken = await logIn(stack.site, stack.info.signIns.member);
    const early = createClientWithToken(stack, await createDatabaseToken(stack, 'member'));
    expect((await early.from('feed').select('id')).status).toBe(200);

    await control(stack, 'clock', { advance: 16 * 60 });
    expect((await early.from('feed').select('id')).status).toBe(401);
    const late = await createDatabaseClient(stack, 'member');
    const client_id = crypto.randomUUID();
    await late.from('posts').insert({ description: 'x', client_id }).throwOnError();
    const made = late.from('feed').select('created_at').eq('client_id', client_id).single();
    const { data } = await made.throwOnError();
    const offsetMs = Date.parse(String(data.created_at)) - Date.now();
    expect(offsetMs).toBeGreaterThan(15.9 * 60_000);
    expect(offsetMs).toBeLessThan(16.1 * 60_000);

    await control(stack, 'clock', { advance: 45 * 60 });
    expect((await exchangeToken(stack.site, identityToken)).status).toBe(401);
  });

  test.each([{ set: '2020-01-01T00:00:00Z' }, { advance: -1 }, { advance: 1, by: 'me' }, {}, []])(
    'refuses %j and stays as it is',
    async (order) => {
      const answer = await control(stack, 'clock', order);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ code: 'invalid-input' });
    },
  );
});

describe('an ordered fault', () => {
  afterEach(() => control(stack, 'faults', { service: 'identity', mode: 'ok' }));

  test.each(['down', 'error'])('an identity service that is %s is an outage', async (mode) => {
    const token = await logIn(stack.site, stack.info.signIns.member);
    await control(stack, 'faults', { service: 'identity', mode });
    const answer = await exchangeToken(stack.site, token);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'identity-unavailable' });
    const request = fetch(`${stack.site}/.netlify/identity/settings`);
    if (mode === 'down') await expect(request).rejects.toThrow('fetch failed');
    else expect((await request).status).toBe(500);
  });

  test('happens as often as was said', async () => {
    await control(stack, 'faults', { service: 'identity', mode: 'error', times: 2 });
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) {
      statuses.push((await fetch(`${stack.site}/.netlify/identity/settings`)).status);
    }
    expect(statuses).toEqual([500, 500, 200]);
  });

  test.each([
    { service: 'weather', mode: 'down' },
    { service: 'email' },
    { service: 'email', mode: 'down', times: 0 },
  ])('that makes no sense is refused: %j', async (order) => {
    expect((await control(stack, 'faults', order)).status).toBe(422);
  });
});

describe("the identity service's settings", () => {
  const settings = async (): Promise<unknown> =>
    (await fetch(`${stack.site}/.netlify/identity/settings`)).json();

  test('change while it runs, and come back', async () => {
    const before: unknown = await settings();
    await control(stack, 'identity-settings', {
      disableSignup: true,
      external: { google: true },
      externalLabels: { google: 'our Google' },
    });
    expect(await settings()).toMatchObject({
      disable_signup: true,
      external: { google: true, github: false, email: true },
      external_labels: { google: 'our Google' },
    });
    await control(stack, 'identity-settings', { external: { github: true } });
    expect(await settings()).toMatchObject({ external: { google: true, github: true } });
    await control(stack, 'identity-settings', { reset: true });
    expect(await settings()).toEqual(before);
  });

  test('give away no secret and take none', async () => {
    expect(await (await control(stack, 'identity-settings', {})).text()).not.toMatch(
      /secret|token/i,
    );
    expect((await control(stack, 'identity-settings', { jwtSecret: 'mine' })).status).toBe(422);
  });
});

describe('the controls are out of reach', () => {
  test('for a name that was pointed at this port', async () => {
    const { port } = new URL(stack.site);
    for (const path of ['/.local/info.json', '/.local/outbox.json', '/.local/clock']) {
      const headers = { host: `rebound.example:${port}` };
      const { status } = await send(stack.site + path, undefined, { method: 'GET', headers });
      expect(status).toBe(403);
    }
  });

  test('by GET, and where there are none', async () => {
    expect((await fetch(`${stack.site}/.local/clock`)).status).toBe(405);
    expect((await control(stack, 'nothing', {})).status).toBe(405);
    expect((await control(stack, 'schedule/nothing', {})).status).toBe(404);
  });
});

test('nothing of it exists when the database is hosted', async () => {
  const hosted = await startTestStack({
    SUPABASE_URL: 'https://project.supabase.example',
    SUPABASE_PUBLISHABLE_KEY: 'a',
    SUPABASE_SECRET_KEY: 'b',
    SUPABASE_SIGNING_KEY: 'c'.repeat(32),
  });
  for (const path of ['info.json', 'outbox', 'outbox.json']) {
    expect((await fetch(`${hosted.site}/.local/${path}`)).status).toBe(404);
  }
  expect((await control(hosted, 'clock', { advance: 1 })).status).toBe(405);
  expect((await fetch(`${hosted.site}/rest/v1/posts`)).status).toBe(404);
  await hosted.close();
});
