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
  let since = now();
  let reserved = 0;
  let byClient = new Map<string, number>();
  return {
    /**
     * Takes one request from the budget of a client, and returns false if the budget is exhausted. An empty client
     * counts towards the total only.
     */
    take(client: string): boolean {
      if (now() - since >= windowMs) {
        since = now();
        reserved = 0;
        byClient = new Map();
      }
      const own = byClient.get(client) ?? 0;
      if (reserved >= total || (client !== '' && own >= perClient)) return false;
      reserved += 1;
      byClient.set(client, own + 1);
      return true;
    },
  };
}
