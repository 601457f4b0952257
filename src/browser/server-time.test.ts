import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const now = Date.UTC(2026, 10, 21, 9);
const hourMs = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now });
});
afterEach(() => vi.useRealTimers());

const loadModule = () => import('./server-time.ts');
const createHeaders = (at: number, otherHeaders: Record<string, string> = {}) =>
  new Headers({ date: new Date(at).toUTCString(), ...otherHeaders });

test("the time is undefined before the server's first date", async () => {
  const { recordServerTime, serverNow } = await loadModule();
  expect(serverNow()).toBeUndefined();
  recordServerTime(new Headers());
  recordServerTime(new Headers({ date: 'yesterday' }));
  expect(serverNow()).toBeUndefined();
});

const offsets = [-48 * hourMs, -hourMs, -335_000, -5_000, 0, 5_000, 335_000, hourMs, 48 * hourMs];
test.each(offsets)("the server's time wins over a device %i ms off", async (offsetMs) => {
  const { recordServerTime, serverNow } = await loadModule();
  vi.setSystemTime(now + offsetMs);
  recordServerTime(createHeaders(now));
  expect(serverNow()).toBe(now + 999);
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(now + 5_999);
});

test('a cached response counts its age', async () => {
  const { recordServerTime, serverNow } = await loadModule();
  recordServerTime(createHeaders(now - 600_000, { age: '600' }));
  expect(serverNow()).toBe(now + 999);
});

test('a corrected device clock is measured again and listeners notified', async () => {
  const { recordServerTime, onServerTime, serverNow } = await loadModule();
  const listener = vi.fn();
  const stop = onServerTime(listener);
  vi.setSystemTime(now - hourMs);
  recordServerTime(createHeaders(now));
  vi.setSystemTime(now + 700);
  recordServerTime(createHeaders(now));
  expect(serverNow()).toBe(now + 999);
  recordServerTime(createHeaders(now + 1_000));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});
