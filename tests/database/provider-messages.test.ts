/** The database stores a message of a provider once, and limits the number of waiting unsigned messages. */
import { expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';

const { sql, query, readRows, countRows } = await openDatabaseForFile();

const storeMessage = (transmission: string | null, maxWaiting = 10_000, body = '{}') => {
  const provider = transmission === null ? 'mpesa' : 'card';
  const message = { provider, kind: 'webhook', headers: {}, body, transmission };
  const call = '(public.store_provider_messages($1, $2))[1]';
  return query<string>(call, JSON.stringify([message]), maxWaiting);
};
const countRefused = (provider: string, count: number, body = 'x') => {
  const call = `public.count_refused_messages($1, 'webhook', $2, '{"a": "b"}', $3)`;
  return query(call, provider, count, body);
};

test('a transmission is stored once, with any body', async () => {
  expect(await storeMessage('t1')).toBe('stored');
  expect(await storeMessage('t1')).toBe('replayed');
  expect(await storeMessage('t1', 10_000, '{"other": true}')).toBe('replayed');
  expect(await storeMessage('t2')).toBe('stored');
  const stored = await readRows(
    `select body from public.provider_messages where transmission = 't1'`,
  );
  expect(stored).toEqual([{ body: '{}' }]);
});

test('one call stores its messages in order, repeated ones once', async () => {
  const messages = ['t9', null, 't8', 't9'].map((transmission, index) => ({
    provider: 'card',
    kind: 'webhook',
    headers: {},
    body: `${index}`,
    transmission,
  }));
  const outcomes = await query('public.store_provider_messages($1)', JSON.stringify(messages));
  expect(outcomes).toEqual(['stored', 'stored', 'stored', 'replayed']);
  const bodies = `select body from public.provider_messages where transmission in ('t8', 't9') order by body`;
  expect(await readRows(bodies)).toEqual([{ body: '0' }, { body: '2' }]);
});

test('unsigned waiting messages are limited, signed ones are not', async () => {
  await sql.exec(`delete from public.provider_messages`);
  for (let index = 0; index < 3; index += 1) expect(await storeMessage(null, 3)).toBe('stored');
  expect(await storeMessage(null, 3)).toBe('full');
  expect(await storeMessage('t3', 3)).toBe('stored');
  await sql.exec(`update public.provider_messages set done_at = app.now()`);
  expect(await storeMessage(null, 3), 'after the messages are processed').toBe('stored');
});

test('a large limit holds, and processed messages make room later', async () => {
  await sql.exec(`delete from public.provider_messages`);
  const limit = 200;
  const results = [];
  for (let index = 0; index < 300; index += 1) results.push(await storeMessage(null, limit));
  expect(results.slice(0, limit)).toEqual(Array.from({ length: limit }, () => 'stored'));
  const firstFull = results.indexOf('full');
  // At this limit, the database counts the waiting messages at every second insert on average. A hundred inserts
  // between two counts are practically impossible.
  expect(firstFull).toBeGreaterThanOrEqual(limit);
  expect(results.slice(firstFull)).toEqual(Array.from(results.slice(firstFull), () => 'full'));
  await sql.exec(`update public.provider_messages set done_at = app.now()`);
  expect(await storeMessage(null, limit), 'a count holds for five seconds').toBe('full');
  await sql.exec(`update app.waiting_messages set counted_at = counted_at - interval '6 seconds'`);
  expect(await storeMessage(null, limit)).toBe('stored');
});

test('refused messages are counted, and at most ten are sampled', async () => {
  for (let index = 0; index < 30; index += 1) await countRefused('card', 7, 'y'.repeat(60_000));
  expect(await readRows(`select kind, messages::int from public.refused_messages`)).toEqual([
    { kind: 'webhook', messages: 210 },
  ]);
  const samples = await readRows<{ length: number }>(
    'select length(body) as length from public.refused_message_samples',
  );
  expect(samples.length).toBeLessThanOrEqual(10);
  for (const { length } of samples) expect(length).toBe(1_000);
  await expect(countRefused('nobody', 1)).rejects.toThrow();
});

test('a refused stored message is deleted and counted', async () => {
  await sql.exec(`delete from public.provider_messages; delete from public.refused_messages`);
  await storeMessage(null, 10, '{"forged": true}');
  await sql.query(`select public.refuse_provider_message(id) from public.provider_messages`);
  expect(await countRows('public.provider_messages')).toBe(0);
  expect(await readRows(`select provider, messages::int from public.refused_messages`)).toEqual([
    { provider: 'mpesa', messages: 1 },
  ]);
});
