/** Applies a function's `config.rateLimit`, with a sliding window on the stack's clock. */
import type { Config } from '@netlify/functions';
import type { Clock } from '../clock.ts';

type RateLimit = NonNullable<Config['rateLimit']>;

/**
 * Creates a request counter.
 * @returns a function that counts an admitted request and returns undefined. For a request that exceeds the limit,
 * it returns the seconds to wait
 */
export function createRateLimiter(clock: Pick<Clock, 'now'>) {
  // Times of admitted requests in ms, oldest first. The key is the function, with the client if the limit applies
  // to each client.
  const admittedTimes = new Map<string, number[]>();

  return (name: string, limit: RateLimit, ip: string): number | undefined => {
    const { windowSize, windowLimit, aggregateBy = 'domain' } = limit;
    const now = clock.now().getTime();
    const windowMs = windowSize * 1000;
    // The aggregation by domain has no effect, because the stack is one domain.
    const key = [aggregateBy].flat().includes('ip') ? `${name} ${ip}` : name;
    // A time in the future was recorded before the clock was set back.
    const recentTimes = (admittedTimes.get(key) ?? []).filter(
      (time) => time > now - windowMs && time <= now,
    );
    const isFull = recentTimes.length >= windowLimit;
    admittedTimes.set(key, isFull ? recentTimes : [...recentTimes, now]);
    if (!isFull) return undefined;
    // The next request is admitted when this one leaves the window.
    const leavingTime = recentTimes[recentTimes.length - windowLimit] ?? now;
    return Math.ceil((leavingTime + windowMs - now) / 1000);
  };
}
