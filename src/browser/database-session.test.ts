import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createDatabaseSession,
  renewalDelay,
  sessionLifetime,
  type DatabaseSessionEvent,
} from './database-session.ts';

const minutes = 60_000;

/** Creates a session with tokens t1, t2 … from an exchange that can be set to fail, and records its events. */
function begin() {
  const exchange = { calls: 0, failing: false };
  const session = createDatabaseSession(() => {
    exchange.calls += 1;
    if (exchange.failing) return Promise.reject(new Error('refused'));
    const expires_at = Date.now() + 15 * minutes;
    return Promise.resolve({ access_token: `t${exchange.calls}`, expires_at });
  });
  const events: DatabaseSessionEvent[] = [];
  session.on((event) => events.push(event));
  return { exchange, session, events };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a database session', () => {
  test.each([
    [3_600_000, 3_540_000],
    [60_001, 1],
    [60_000, 500],
    [30_000, 500],
    [-5, 500],
  ])('with %i ms left is renewed after %i ms [R142]', (remaining, delay) => {
    expect(renewalDelay(1_000_000 + remaining, 1_000_000)).toBe(delay);
  });

  test('keeps one token until a minute before its end [R142]', async () => {
    const { exchange, session } = begin();
    expect(await Promise.all([session.token(), session.token()])).toEqual(['t1', 't1']);

    await vi.advanceTimersByTimeAsync(14 * minutes - 1);
    expect(await session.token()).toBe('t1');
    await vi.advanceTimersByTimeAsync(1);
    expect(await session.token()).toBe('t2');
    expect(exchange.calls).toBe(2);
  });

  test('emits SIGNED_IN once, and SIGNED_OUT at its end [R143]', async () => {
    const { session, events } = begin();
    await session.token();
    await vi.advanceTimersByTimeAsync(14 * minutes);
    session.end();
    session.end();
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is dropped by a failed renewal and requested again on demand [R143]', async () => {
    const { exchange, session, events } = begin();
    await session.token();

    exchange.failing = true;
    await vi.advanceTimersByTimeAsync(14 * minutes);
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
    await expect(session.token()).rejects.toThrow('refused');

    exchange.failing = false;
    expect(await session.token()).toBe('t4');
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN']);
  });

  test('stays ended when its token arrives late', async () => {
    const { session, events } = begin();
    const late = session.token();
    session.end();
    await late;
    expect(events).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('never returns a token that expired during sleep', async () => {
    const { session } = begin();
    await session.token();
    vi.setSystemTime(Date.now() + 60 * minutes);
    expect(await session.token()).toBe('t2');
  });

  test('ends after eight hours of renewals and restarts on demand [R178]', async () => {
    const { exchange, session, events } = begin();
    expect(sessionLifetime).toBe(28_800 * 1_000);
    await session.token();
    await vi.advanceTimersByTimeAsync(sessionLifetime - 14 * minutes);
    expect(events).toEqual(['SIGNED_IN']);
    await vi.advanceTimersByTimeAsync(28 * minutes);
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
    expect(vi.getTimerCount()).toBe(0);

    const calls = exchange.calls;
    expect(await session.token()).toBe(`t${calls + 1}`);
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN']);
  });

  test('forwards events of the account [R143]', () => {
    const { session, events } = begin();
    session.announce('USER_UPDATED');
    session.announce('PASSWORD_RECOVERY');
    expect(events).toEqual(['USER_UPDATED', 'PASSWORD_RECOVERY']);
  });
});
