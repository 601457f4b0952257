import { beforeEach, expect, it } from 'vitest';
import type { HookEvent, Hooks } from '#netlify/local/identity/hooks.ts';
import { operatorToken, password, service } from './service.ts';

const calls: Parameters<Hooks>[] = [];
let hookResponses: Partial<Record<HookEvent, Awaited<ReturnType<Hooks>>>>;

beforeEach(async () => {
  await service.reset();
  calls.length = 0;
  hookResponses = {};
  service.hooks = (event, body) => {
    calls.push([event, structuredClone(body)]);
    return Promise.resolve(hookResponses[event]);
  };
});

const email = 'amina@example.com';
const bearer = operatorToken;
const readEvents = () => calls.map(([event]) => event);
const replacement = {
  status: 200,
  body: { user_metadata: { from: 'hook' }, app_metadata: { roles: ['guest'] } },
};

it('a hook receives the event and the account', async () => {
  const { body } = await service.request('POST /signup', { json: { email, password } });
  const { id } = body;
  const metadata = { app_metadata: { provider: 'email' }, user_metadata: null };
  const dates = { created_at: '2026-11-21T08:00:00Z', updated_at: '2026-11-21T08:00:00Z' };
  const user = { id, aud: '', role: '', email, ...metadata, ...dates };
  const instance_id = '00000000-0000-0000-0000-000000000000';
  expect(calls).toEqual([['validate', { event: 'validate', instance_id, user }]]);
});

it('hooks run before an account’s creation, confirmation and login', async () => {
  const token = await service.signUp(email);
  expect(readEvents()).toEqual(['validate']);
  const { body } = await service.verify('signup', token);
  expect(readEvents()).toEqual(['validate', 'signup']);
  const { refresh_token } = await service.logIn(email);
  expect(readEvents()).toEqual(['validate', 'signup', 'login']);

  await service.refresh(refresh_token);
  const bearer = String(body['access_token']);
  await service.request('PUT /user', { bearer, json: { data: {} } });
  expect(readEvents()).toHaveLength(3);
});

it('hooks run for invitations and first recoveries of unconfirmed accounts', async () => {
  await service.request('POST /invite', { bearer, json: { email } });
  expect(readEvents()).toEqual(['validate']);
  await service.request('POST /recover', { json: { email } });
  const { body } = await service.verify('recovery', service.readLastToken());
  expect(body).toHaveProperty('access_token');
  expect(readEvents()).toEqual(['validate', 'signup']);
});

it('hooks are notified of administrators’ actions, without a veto', async () => {
  const { id } = await service.addMember();
  hookResponses = { usermodified: { status: 500 }, userdeleted: replacement };
  const update = await service.request(`PUT /admin/users/${id}`, { bearer, json: {} });
  service.hooks = () => Promise.reject(new Error('The function is away'));
  const deletion = await service.request(`DELETE /admin/users/${id}`, { bearer });

  expect(readEvents()).toEqual(['login', 'usermodified']);
  expect([update.status, deletion.status]).toEqual([200, 200]);
  expect(service.faults).toHaveLength(1);
});

const events = ['validate', 'signup', 'login'] as const;
it.each(events)('a hook of %s replaces the maps of account and token', async (event) => {
  hookResponses = { [event]: replacement };
  await service.verify('signup', await service.signUp(email));
  const { access_token } = await service.logIn(email);

  expect(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()).toContain(
    '"app_metadata":{"roles":["guest"]},"user_metadata":{"from":"hook"}',
  );
  const user = await service.request('GET /user', { bearer: access_token });
  expect(user.body).toMatchObject(replacement.body);
});

it.each([202, 204, 200])('a hook may answer %i and change nothing', async (status) => {
  hookResponses = { validate: { status, body: status === 200 ? '' : undefined } };
  await service.signUp(email);

  expect(service.emails).toHaveLength(1);
});

it('a hook may use the database while it runs', async () => {
  service.hooks = async () => {
    await service.database.query('select 1');
    return { status: 200 };
  };
  const token = await service.signUp(email);

  expect((await service.verify('signup', token)).status).toBe(200);
  expect(await service.logIn(email)).toHaveProperty('access_token');
});

it('a hook that refuses to validate leaves no account and no email', async () => {
  hookResponses = { validate: { status: 401 } };
  await service.signUp(email);
  expect(service.emails).toEqual([]);

  hookResponses = {};
  await service.signUp(email);
  expect(service.emails).toHaveLength(1);
});

it('a refused signup keeps its token, a refused login creates no session', async () => {
  const token = await service.signUp(email);
  hookResponses = { signup: { status: 403 }, login: { status: 500 } };
  expect((await service.verify('signup', token)).status).toBe(422);
  hookResponses = { login: { status: 500 } };
  expect((await service.verify('signup', token)).status).toBe(200);
  const sessions = 'select id from identity.refresh_tokens';
  const initialSessions = await service.database.query(sessions);
  await service.logIn(email);
  expect(await service.database.query(sessions)).toEqual(initialSessions);
});

const sendInvalidData = () => Promise.resolve({ status: 200, body: { user_metadata: 'none' } });

it.each([
  ['throws', () => Promise.reject(new Error('It is away')), 'Internal server error'],
  ['returns invalid data', sendInvalidData, 'Webhook returned malformed JSON: validate'],
])('a hook that %s is a fault', async (_, hook, message) => {
  service.hooks = hook;
  const { status, body } = await service.request('POST /signup', { json: { email, password } });

  expect([status, body['msg'], service.faults.length]).toEqual([500, message, 1]);
});
