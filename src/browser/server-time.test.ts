import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

const now = Date.UTC(2026, 10, 21, 9);

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

test.each([-3_600, -61, 61, 3_600])('a clock that is %i seconds wrong is put right', (seconds) => {
  vi.setSystemTime(now + seconds * 1_000);
  noteServerTime(now / 1_000);
  expect(serverNow()).toBe(now);
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(now + 5_000);
});

test('a clock that goes right is believed, however long the answer took', () => {
  noteServerTime(now / 1_000 - 30);
  expect(serverNow()).toBe(now);
});
