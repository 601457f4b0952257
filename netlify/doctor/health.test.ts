import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { health } from './health.ts';

const parts = { database: 'ok', emails: 'ok', schedules: { 'sum-visits': 'ok' } };
const examine = (body: object, status: number) =>
  runSingleCheck(health, ({ url }) =>
    url === 'https://tangaza.example/api/health'
      ? Response.json(body, { status })
      : Response.error(),
  );

test('a green site passes', async () => {
  expect(await examine({ state: 'green', ...parts }, 200)).toMatchObject({ result: 'ok' });
});

test('a red site is wrong, with the names of its red parts', async () => {
  const schedules = { 'sum-visits': 'late', 'settle-payments': 'ok' };
  const red = { state: 'red', ...parts, emails: 'late', books: 'unknown', schedules };
  const { result, message } = await examine(red, 503);
  expect(result).toBe('wrong');
  expect(message).toContain('is red: emails (late), sum-visits (late).');
  expect(message).not.toContain('books');
});

test.each([
  ['is older than the endpoint', {}, 404],
  ['has a fault', { code: 'fault' }, 500],
])('a site that %s is wrong', async (_, body, status) => {
  const { result, message } = await examine(body, status);
  expect(result).toBe('wrong');
  expect(message).toContain(`answers ${status} to /api/health`);
});
