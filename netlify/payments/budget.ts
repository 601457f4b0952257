/** Requests that strangers may cause: so many in a window of time for a client, and for all of them. */

interface Limits {
  perClient: number;
  total: number;
  windowMs: number;
}

/** @param now - milliseconds of a clock that never goes back */
export function createBudget(
  { perClient, total, windowMs }: Limits,
  now: () => number = () => performance.now(),
) {
  let since = now();
  let reserved = 0;
  let byClient = new Map<string, number>();
  return {
    /** Takes one request of a client, and answers if there was one left. An empty client has no share of its own. */
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
