import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const now = Date.UTC(2026, 10, 21, 9);
const hour = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now });
});
afterEach(() => vi.useRealTimers());

const load = () => import('./server-time.ts');
const sentAt = (at: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(at).toUTCString(), ...more });

test("the time is undefined before the server's first date", async () => {
  const { noteServerTime, serverNow } = await load();
  expect(serverNow()).toBeUndefined();
  noteServerTime(new Headers());
  noteServerTime(new Headers({ date: 'yesterday' }));
  expect(serverNow()).toBeUndefined();
});

test.each([-48 * hour, -hour, -335_000, -5_000, 0, 5_000, 335_000, hour, 48 * hour])(
  "the server's time wins over a device %i ms off",
  async (wrong) => {
    const { noteServerTime, serverNow } = await load();
    vi.setSystemTime(now + wrong);
    noteServerTime(sentAt(now));
    expect(serverNow()).toBe(now + 999);
    vi.advanceTimersByTime(5_000);
    expect(serverNow()).toBe(now + 5_999);
  },
);

test('a cached response counts its age', async () => {
  const { noteServerTime, serverNow } = await load();
  noteServerTime(sentAt(now - 600_000, { age: '600' }));
  expect(serverNow()).toBe(now + 999);
});

test('a corrected device clock is measured again and listeners notified', async () => {
  const { noteServerTime, onServerTime, serverNow } = await load();
  const listener = vi.fn();
  const stop = onServerTime(listener);
  vi.setSystemTime(now - hour);
  noteServerTime(sentAt(now));
  vi.setSystemTime(now + 700);
  noteServerTime(sentAt(now));
  expect(serverNow()).toBe(now + 999);
  noteServerTime(sentAt(now + 1_000));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});
