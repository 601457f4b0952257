import { beforeEach, expect, it } from 'vitest';
import { operatorToken, password, service, type ParsedResponse } from './service.ts';

beforeEach(() => service.reset());

const bearer = operatorToken;

/** Adds an account for each character, one minute apart: `a@example.com`, `b@example.com` … */
async function addAccounts(characters: string) {
  for (const character of characters) {
    const name = `Name of ${character.toUpperCase()}`;
    await service.identity.addUser({ email: `${character}@example.com`, password, name });
    service.advanceClock({ minutes: 1 });
  }
}

function getInitials({ body }: ParsedResponse) {
  return (body['users'] as { email: string }[]).map(({ email }) => email[0]).join('');
}

async function findId(email: string): Promise<string> {
  const { body } = await service.request(`GET /admin/users?filter=${email}`, { bearer });
  return (body['users'] as { id: string }[])[0]?.id ?? '';
}

it.each([
  ['page=9', ''],
  ['page=0&per_page=0', 'fedcba'],
  ['page=99999999999999999999&per_page=99999999999999999999', ''],
  ['filter=nobody', ''],
  ["filter=%00'\\", ''],
])('the list of accounts with %s is %j', async (query, initials) => {
  await addAccounts('abcdef');

  expect(getInitials(await service.request(`GET /admin/users?${query}`, { bearer }))).toBe(
    initials,
  );
});

it('the list of accounts contains the requested audience only', async () => {
  const headers = { 'x-jwt-aud': 'shop' };
  await addAccounts('a');
  await service.request('POST /admin/users', { bearer, json: { email: 'b@b', aud: 'shop' } });

  const { body } = await service.request('GET /admin/users', { bearer, headers });
  expect(body).toMatchObject({ aud: 'shop', users: [{ email: 'b@b', aud: 'shop' }] });
});

it('an administrator may be a super admin without the role', async () => {
  const { access_token, id } = await service.addMember();
  const promote = 'update identity.users set is_super_admin = true where id = $1';
  await service.database.query(promote, [id]);

  expect((await service.request('GET /admin/users', { bearer: access_token })).status).toBe(200);
});

it('an administrator changes the address and the password of an account', async () => {
  await addAccounts('ab');
  const path = `PUT /admin/users/${await findId('a@example.com')}`;
  const json = { email: 'A2@example.com', password: 'new-password' };
  await service.request(path, { bearer, json });

  expect(await service.logIn('a2@example.com', 'new-password')).toHaveProperty('access_token');
  const takenAddress = { email: 'b@example.com' };
  expect((await service.request(path, { bearer, json: takenAddress })).status).toBe(422);
});

it('an administrator confirms an account and invalidates its email', async () => {
  const token = await service.signUp('a@example.com');
  const id = await findId('a@example.com');
  const json = { confirm: true };
  const { body } = await service.request(`PUT /admin/users/${id}`, { bearer, json });

  expect(body).toHaveProperty('confirmed_at');
  expect((await service.verify('signup', token)).status).toBe(404);
});

it('an administrator deletes an account, and its sessions with it', async () => {
  const { id, refresh_token } = await service.addMember();
  await service.request(`DELETE /admin/users/${id}`, { bearer });

  expect((await service.request(`GET /admin/users/${id}`, { bearer })).status).toBe(404);
  expect((await service.refresh(refresh_token)).body).toMatchObject({
    error_description: 'Invalid Refresh Token',
  });
});

const readEntries = async (query = '') => {
  const { text } = await service.request(`GET /admin/audit${query}`, { bearer });
  return JSON.parse(text) as { payload: Record<string, unknown> }[];
};
const readActions = async (query = '') =>
  (await readEntries(query)).map(({ payload }) => payload['action']);

it('the audit log contains the actions of users, and filters them', async () => {
  const { access_token, refresh_token } = await service.addMember('a@example.com');
  const token = await service.signUp('b@example.com');
  await service.verify('signup', token);
  await service.request('POST /invite', { bearer, json: { email: 'c@example.com' } });
  await service.request('POST /recover', { json: { email: 'a@example.com' } });
  await service.request('PUT /user', { bearer: access_token, json: {} });
  await service.refresh(refresh_token);
  await service.request('POST /logout', { bearer: access_token });

  const users = ['user_invited', 'user_modified', 'user_recovery_requested', 'user_signedup'];
  const tokens = ['token_refreshed', 'token_revoked'];
  expect((await readActions()).sort()).toEqual(['login', 'logout', ...tokens, ...users]);
  expect((await readActions('?query=type:TOKEN')).sort()).toEqual(tokens);
  expect(await readActions('?query=action:login')).toEqual(['login']);
  expect(await readActions('?query=author:b@example')).toEqual(['user_signedup']);
  expect(await readActions('?query=author:wanjiru')).toHaveLength(6);
  expect(await readActions('?query=author:')).toHaveLength(8);
});
