/** Applies a function's `config.rateLimit`, with a sliding window on the stack's clock. */
import type { Config } from '@netlify/functions';
import type { Clock } from '../clock.ts';

type RateLimit = NonNullable<Config['rateLimit']>;

/**
 * Creates a request counter.
 * @returns a function that counts a request, and returns the seconds to wait if the request exceeds the limit
 */
export function createRateLimits(clock: Pick<Clock, 'now'>) {
  // Times of admitted requests in ms, oldest first, by function and client.
  const windows = new Map<string, number[]>();

  return (name: string, limit: RateLimit, ip: string): number | undefined => {
    const { windowSize, windowLimit, aggregateBy = 'domain' } = limit;
    const now = clock.now().getTime();
    const length = windowSize * 1000;
    // The aggregation by domain has no effect, because the stack is one domain.
    const key = [aggregateBy].flat().includes('ip') ? `${name} ${ip}` : name;
    // A time in the future was recorded before the clock was set back.
    const passed = (windows.get(key) ?? []).filter((at) => at > now - length && at <= now);
    const isFull = passed.length >= windowLimit;
    windows.set(key, isFull ? passed : [...passed, now]);
    if (!isFull) return undefined;
    return Math.ceil(((passed[passed.length - windowLimit] ?? now) + length - now) / 1000);
  };
}
