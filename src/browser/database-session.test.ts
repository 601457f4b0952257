import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createDatabaseSession,
  getRenewalDelay,
  sessionLifetimeMs,
  type DatabaseSessionEvent,
} from './database-session.ts';

const minuteMs = 60_000;

/**
 * Creates a session that records its events. The exchange for its tokens returns t1, t2 … and fails while
 * `isFailing` is true.
 */
function createTestSession() {
  const exchange = { calls: 0, isFailing: false };
  const session = createDatabaseSession(() => {
    exchange.calls += 1;
    if (exchange.isFailing) return Promise.reject(new Error('refused'));
    const expires_at = Date.now() + 15 * minuteMs;
    return Promise.resolve({ access_token: `t${exchange.calls}`, expires_at });
  });
  const events: DatabaseSessionEvent[] = [];
  session.on((event) => events.push(event));
  return { exchange, session, events };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  [3_600_000, 3_540_000],
  [60_001, 1],
  [60_000, 500],
  [30_000, 500],
  [-5, 500],
])('a database session with %i ms left is renewed after %i ms [R142]', (remaining, delay) => {
  expect(getRenewalDelay(1_000_000 + remaining, 1_000_000)).toBe(delay);
});

test('a database session keeps one token until a minute before its end [R142]', async () => {
  const { exchange, session } = createTestSession();
  expect(await Promise.all([session.getToken(), session.getToken()])).toEqual(['t1', 't1']);

  await vi.advanceTimersByTimeAsync(14 * minuteMs - 1);
  expect(await session.getToken()).toBe('t1');
  await vi.advanceTimersByTimeAsync(1);
  expect(await session.getToken()).toBe('t2');
  expect(exchange.calls).toBe(2);
});

test('a database session emits SIGNED_IN once, and SIGNED_OUT at its end [R143]', async () => {
  const { session, events } = createTestSession();
  await session.getToken();
  await vi.advanceTimersByTimeAsync(14 * minuteMs);
  session.end();
  session.end();
  expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a database session is dropped by a failed renewal and requested again on demand [R143]', async () => {
  const { exchange, session, events } = createTestSession();
  await session.getToken();

  exchange.isFailing = true;
  await vi.advanceTimersByTimeAsync(14 * minuteMs);
  expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
  await expect(session.getToken()).rejects.toThrow('refused');

  exchange.isFailing = false;
  expect(await session.getToken()).toBe('t4');
  expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN']);
});

test('a database session stays ended when its token arrives late', async () => {
  const { session, events } = createTestSession();
  const pendingToken = session.getToken();
  session.end();
  await pendingToken;
  expect(events).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a database session never returns a token that expired during sleep', async () => {
  const { session } = createTestSession();
  await session.getToken();
  vi.setSystemTime(Date.now() + 60 * minuteMs);
  expect(await session.getToken()).toBe('t2');
});

test('a database session ends after eight hours of renewals and restarts on demand [R178]', async () => {
  const { exchange, session, events } = createTestSession();
  expect(sessionLifetimeMs).toBe(28_800 * 1_000);
  await session.getToken();
  await vi.advanceTimersByTimeAsync(sessionLifetimeMs - 14 * minuteMs);
  expect(events).toEqual(['SIGNED_IN']);
  await vi.advanceTimersByTimeAsync(28 * minuteMs);
  expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
  expect(vi.getTimerCount()).toBe(0);

  const calls = exchange.calls;
  expect(await session.getToken()).toBe(`t${calls + 1}`);
  expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN']);
});

test('a database session forwards events of the account [R143]', () => {
  const { session, events } = createTestSession();
  session.announce('USER_UPDATED');
  session.announce('PASSWORD_RECOVERY');
  expect(events).toEqual(['USER_UPDATED', 'PASSWORD_RECOVERY']);
});
