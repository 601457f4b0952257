import { beforeEach, expect, it } from 'vitest';
import { password, service } from './service.ts';

beforeEach(() => service.reset());

const email = 'amina@example.com';
const startTime = '2026-11-21T08:00:00Z';

function signUp(fields: Record<string, unknown> = {}) {
  return service.request('POST /signup', { json: { email, password, ...fields } });
}

it('a repeated signup adds data and sends no second email', async () => {
  await signUp({ data: { full_name: 'Amina', town: 'Nairobi', age: 30 } });
  const data = { full_name: 'Amina Wanjiru', age: null };
  const repeatedSignUp = await signUp({ email: 'AMINA@example.com', password: 'another', data });
  await service.verify('signup', service.readLastToken());

  const user_metadata = { full_name: 'Amina Wanjiru', town: 'Nairobi' };
  expect(repeatedSignUp.body).toMatchObject({ email, user_metadata });
  expect(repeatedSignUp.body['user_metadata']).not.toHaveProperty('age');
  expect(service.emails).toHaveLength(1);
  expect(await service.logIn(email, 'another')).toHaveProperty('error');
  expect(await service.logIn(email)).toHaveProperty('access_token');
});

it('a second email after 15 minutes invalidates the first', async () => {
  const firstToken = await service.signUp(email);
  service.advanceClock({ minutes: 15, milliseconds: 1 });
  const secondToken = await service.signUp(email);

  expect((await service.verify('signup', firstToken)).status).toBe(404);
  expect((await service.verify('signup', secondToken)).status).toBe(200);
});

const validAddresses = ['a@b', 'Amina <amina@example.com>', '"a b"@example.com', 'ä.b+c@[::1]'];
it.each(validAddresses)('a newcomer with the address %j is accepted', async (address) => {
  const { status, body } = await signUp({ email: address });
  expect([status, body['email']]).toEqual([200, address]);
});

const longAddress = `${'a'.repeat(255)}@b`;
const invalidAddresses = ['a@', '@b', 'a b@c', 'a@b@c', 'a..b@c', 'a@b\0', longAddress];
it.each(invalidAddresses)('a newcomer with the address %j is refused', async (address) => {
  const { status, body } = await signUp({ email: address });
  expect([status, body['email']]).toEqual([422, undefined]);
});

it('a newcomer may send characters that PostgreSQL cannot store', async () => {
  const data = { text: 'a\0b\ud800c\\u0000😀', ['k\0']: 1, __proto__: null };
  const { body } = await signUp({ data });

  expect(body['user_metadata']).toEqual({ 'k\ufffd': 1, text: 'a\ufffdb\ufffdc\\u0000😀' });
});

const account = { email, password, name: 'Amina Wanjiru', roles: ['staff'] };

it('a seeded account is confirmed and unchanged when added again', async () => {
  const id = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
  const addedAccount = await service.identity.addUser({ id, ...account });
  const changedAccount = { ...account, name: 'Other', email: 'AMINA@example.com' };
  const unchangedAccount = await service.identity.addUser(changedAccount);

  expect(addedAccount).toMatchObject({
    id,
    confirmed_at: startTime,
    app_metadata: { provider: 'email', roles: ['staff'] },
    user_metadata: { full_name: 'Amina Wanjiru' },
  });
  expect(unchangedAccount).toEqual(addedAccount);
  expect(await service.logIn(email)).toHaveProperty('access_token');
});

it('a seeded account cannot take the id of another one', async () => {
  const { id } = await service.identity.addUser(account);
  const otherAccount = { ...account, id, email: 'x@example.com' };

  await expect(service.identity.addUser(otherAccount)).rejects.toThrow(id);
});
