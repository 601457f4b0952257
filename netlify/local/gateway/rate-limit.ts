/** `config.rateLimit` of a function, by a sliding window on the stack's clock. */
import type { Config } from '@netlify/functions';
import type { Clock } from '../clock.ts';

export type RateLimit = NonNullable<Config['rateLimit']>;

export interface RateLimits {
  /**
   * Counts a request to a function.
   * @returns how many seconds to wait where it is one too many, undefined where it may pass.
   */
  count(name: string, limit: RateLimit, ip: string): number | undefined;
}

/** Requests of one sender to one function. */
interface Window {
  /** When those came that were let through, in milliseconds, the oldest first. */
  passed: number[];
  /** From then on nothing of it matters any more. */
  end: number;
}

/** So many windows are kept at most; beyond that the one that was not asked for longest goes. */
const mostWindows = 10_000;

export function createRateLimits(clock: Pick<Clock, 'now'>): RateLimits {
  // Taken out and put back at each request, so that the order is that of use.
  const windows = new Map<string, Window>();

  const forget = (now: number) => {
    for (const [key, { end }] of windows) {
      if (end > now && windows.size <= mostWindows) return;
      windows.delete(key);
    }
  };

  return {
    count(name, { windowSize, windowLimit, aggregateBy = 'domain' }, ip) {
      const now = clock.now().getTime();
      const length = windowSize * 1000;
      // The stack is one site, so that all of it is one domain.
      const key = [aggregateBy].flat().includes('ip') ? `${name} ${ip}` : name;
      // A time to come is left from before the clock was set back.
      const passed = (windows.get(key)?.passed ?? []).filter(
        (at) => at > now - length && at <= now,
      );
      const isFull = passed.length >= windowLimit;
      if (!isFull) passed.push(now);

      windows.delete(key);
      windows.set(key, { passed, end: now + length });
      forget(now);
      if (!isFull) return undefined;
      const makesRoom = passed[passed.length - windowLimit] ?? now;
      return Math.ceil((makesRoom + length - now) / 1000);
    },
  };
}
