/** Tests concurrent requests for one account. */
import { beforeEach, expect, it } from 'vitest';
import { operatorToken, password, service } from './service.ts';

beforeEach(() => service.reset());

const email = 'amina@example.com';
const signUp = (json = { email, password }) => service.request('POST /signup', { json });

/** Sends concurrent requests and returns the number of responses with each status. */
async function countStatuses(times: number, send: (index: number) => ReturnType<typeof signUp>) {
  const responses = await Promise.all(Array.from({ length: times }, (_, index) => send(index)));
  return Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ status }) => status)).map(
      ([status, group = []]) => [status, group.length],
    ),
  );
}

it('concurrent sign-ups create one account and send one email', async () => {
  expect(await countStatuses(20, () => signUp())).toEqual({ 200: 20 });
  const { rows } = await service.database.query('select id from identity.users');
  expect([rows.length, service.emails.length]).toEqual([1, 1]);
});

it('one of concurrent sign-ups with automatic confirmation succeeds', async () => {
  service.settings.autoconfirm = true;
  const upperEmail = email.toUpperCase();
  const send = (index: number) => signUp({ email: index % 2 === 0 ? email : upperEmail, password });
  expect(await countStatuses(20, send)).toEqual({ 200: 1, 400: 19 });
});

it('one of concurrent creations by the operator succeeds', async () => {
  const parts = { bearer: operatorToken, json: { email, password } };
  const statuses = await countStatuses(10, () => service.request('POST /admin/users', parts));
  expect(statuses).toEqual({ 200: 1, 422: 9 });
});

it('concurrent recoveries send one email', async () => {
  await service.addMember();
  const recover = () => service.request('POST /recover', { json: { email } });
  expect(await countStatuses(5, recover)).toEqual({ 200: 1, 429: 4 });
  expect(service.emails).toHaveLength(1);
});

it('a refresh token gives one session to concurrent requests', async () => {
  const { refresh_token } = await service.addMember();
  const statuses = await countStatuses(100, () => service.refresh(refresh_token));
  expect(statuses).toEqual({ 200: 1, 400: 99 });
  const tokensQuery = 'select revoked from identity.refresh_tokens order by id';
  const { rows } = await service.database.query(tokensQuery);
  expect(rows).toEqual([{ revoked: true }, { revoked: false }]);
});
