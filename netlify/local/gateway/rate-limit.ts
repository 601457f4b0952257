/** `config.rateLimit` of a function, by a sliding window on the stack's clock. */
import type { Config } from '@netlify/functions';
import type { Clock } from '../clock.ts';

type RateLimit = NonNullable<Config['rateLimit']>;

/**
 * Makes the counter of requests.
 * @returns a function that counts a request to a function, and says how many seconds to wait where it is one
 *   too many.
 */
export function createRateLimits(clock: Pick<Clock, 'now'>) {
  // When requests of one sender to one function were let through, in milliseconds, the oldest first.
  const windows = new Map<string, number[]>();

  return (name: string, limit: RateLimit, ip: string): number | undefined => {
    const { windowSize, windowLimit, aggregateBy = 'domain' } = limit;
    const now = clock.now().getTime();
    const length = windowSize * 1000;
    // The stack is one site, so that all of it is one domain.
    const key = [aggregateBy].flat().includes('ip') ? `${name} ${ip}` : name;
    // A time to come is left from before the clock was set back.
    const passed = (windows.get(key) ?? []).filter((at) => at > now - length && at <= now);
    const isFull = passed.length >= windowLimit;
    windows.set(key, isFull ? passed : [...passed, now]);
    if (!isFull) return undefined;
    return Math.ceil(((passed[passed.length - windowLimit] ?? now) + length - now) / 1000);
  };
}
