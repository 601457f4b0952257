/**
 * Limits the requests that unauthenticated clients cause: a maximum per time window for each client, and one for
 * all clients together.
 */

interface Limits {
  perClient: number;
  total: number;
  windowMs: number;
}

/** @param now - a monotonic clock in milliseconds */
export function createBudget(
  { perClient, total, windowMs }: Limits,
  now: () => number = () => performance.now(),
) {
  let windowStart = now();
  let requestCount = 0;
  let byClient = new Map<string, number>();
  return {
    /**
     * Takes one request from the budget of a client, and returns false if the budget is exhausted. For an empty
     * `client`, only the total is limited.
     */
    takeRequest(client: string): boolean {
      if (now() - windowStart >= windowMs) {
        windowStart = now();
        requestCount = 0;
        byClient = new Map();
      }
      const clientCount = byClient.get(client) ?? 0;
      if (requestCount >= total || (client !== '' && clientCount >= perClient)) return false;
      requestCount += 1;
      byClient.set(client, clientCount + 1);
      return true;
    },
  };
}
