/** The database stores a provider's message once, and limits the number of messages to a secret address. */
import { expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';

const { sql } = await openDatabaseForFile();

const readRows = async (query: string, values: unknown[] = []) =>
  (await sql.query<Record<string, unknown>>(query, values)).rows;
const store = async (transmission: string | null, maxWaiting = 10_000, body = '{}') => {
  const [row] = await readRows(
    `select (public.store_provider_messages(jsonb_build_array(jsonb_build_object(
      'provider', $1::text, 'kind', 'webhook', 'headers', '{}'::jsonb, 'body', $2::text, 'transmission', $3::text
    )), $4))[1] as stored`,
    [transmission === null ? 'mpesa' : 'card', body, transmission, maxWaiting],
  );
  return row?.['stored'];
};
const count = (provider: string, kind: string, number: number, body = 'x') =>
  sql.query(`select public.count_refused_messages($1, $2, $3, '{"a": "b"}', $4)`, [
    provider,
    kind,
    number,
    body,
  ]);

test('a transmission is stored once, with any body', async () => {
  expect(await store('t1')).toBe('stored');
  expect(await store('t1')).toBe('replayed');
  expect(await store('t1', 10_000, '{"other": true}')).toBe('replayed');
  expect(await store('t2')).toBe('stored');
  const stored = await readRows(
    `select body from public.provider_messages where transmission = 't1'`,
  );
  expect(stored).toEqual([{ body: '{}' }]);
});

test('messages of one call are processed in order, each alone', async () => {
  const messages = ['t9', null, 't8', 't9'].map((transmission, at) => ({
    provider: 'card',
    kind: 'webhook',
    headers: {},
    body: `${at}`,
    transmission,
  }));
  const [row] = await readRows(`select public.store_provider_messages($1) as stored`, [
    JSON.stringify(messages),
  ]);
  expect(row?.['stored']).toEqual(['stored', 'stored', 'stored', 'replayed']);
  const bodies = `select body from public.provider_messages where transmission in ('t8', 't9') order by body`;
  expect(await readRows(bodies)).toEqual([{ body: '0' }, { body: '2' }]);
});

test('unsigned waiting messages are limited, signed ones are not', async () => {
  await sql.exec(`delete from public.provider_messages`);
  for (let n = 0; n < 3; n += 1) expect(await store(null, 3)).toBe('stored');
  expect(await store(null, 3)).toBe('full');
  expect(await store('t3', 3)).toBe('stored');
  await sql.exec(`update public.provider_messages set done_at = app.now()`);
  expect(await store(null, 3), 'what was processed makes room').toBe('stored');
});

test('a large limit holds with few counters, and frees up', async () => {
  await sql.exec(`delete from public.provider_messages`);
  const bound = 200;
  const answers = [];
  for (let n = 0; n < 300; n += 1) answers.push(await store(null, bound));
  expect(answers.slice(0, bound)).toEqual(Array.from({ length: bound }, () => 'stored'));
  const first = answers.indexOf('full');
  // At this bound, the database counts the waiting messages at every second insert on average. A hundred inserts
  // between two counts are practically impossible.
  expect(first).toBeGreaterThanOrEqual(bound);
  expect(answers.slice(first)).toEqual(Array.from(answers.slice(first), () => 'full'));
  await sql.exec(`update public.provider_messages set done_at = app.now()`);
  expect(await store(null, bound), 'a count holds for five seconds').toBe('full');
  await sql.exec(`update app.waiting_messages set counted_at = counted_at - interval '6 seconds'`);
  expect(await store(null, bound)).toBe('stored');
});

test('refused messages are counted daily and sampled, with any volume', async () => {
  for (let n = 0; n < 30; n += 1) await count('card', 'webhook', 7, 'y'.repeat(60_000));
  expect(await readRows(`select kind, messages::int from public.refused_messages`)).toEqual([
    { kind: 'webhook', messages: 210 },
  ]);
  const samples = await readRows(
    `select length(body) as length from public.refused_message_samples`,
  );
  expect(samples.length).toBeLessThanOrEqual(10);
  for (const { length } of samples) expect(length).toBe(1_000);
  await expect(count('nobody', 'webhook', 1)).rejects.toThrow();
});

test('a message disowned by the provider leaves a counter', async () => {
  await sql.exec(`delete from public.provider_messages; delete from public.refused_messages`);
  await store(null, 10, '{"forged": true}');
  await sql.query(`select public.refuse_provider_message(id) from public.provider_messages`);
  expect(await readRows(`select id from public.provider_messages`)).toEqual([]);
  expect(await readRows(`select provider, messages::int from public.refused_messages`)).toEqual([
    { provider: 'mpesa', messages: 1 },
  ]);
});
