/**
 * Finds payments by their code in the pulled list. Concurrent lookups of close times share one pull, and the pulled
 * payments are cached, so that hundreds of confirmations a second cause few pulls. Up to four pulls run at once, so
 * that one slow pull does not block pulls of other times.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProviderEvent } from '../provider.ts';
import type { Daraja } from './daraja.ts';
import { pullTransactions, maxPullAgeMs } from './pull.ts';

export type PaidEvent = Extract<ProviderEvent, { kind: 'paid' }>;
export type Receipts = ReturnType<typeof createReceipts>;

interface SearchTime {
  /**
   * Time of the message in ISO 8601. Undefined means that the message contains no time, and the current time is
   * used.
   */
  at: string | undefined;
  /** True if a wider range around that time is searched after the narrow range. The time in the list may differ. */
  isWide: boolean;
}

interface Lookup {
  code: string;
  from: number;
  to: number;
  resolve: (money: PaidEvent | undefined) => void;
  reject: (error: unknown) => void;
}

/** Margins before and after a message's time. */
const marginsMs = { near: 1_000, wide: 10 * 60_000 };
/** Maximum gap between two ranges that share one pull. */
const maxGapMs = 5_000;
/** Maximum number of concurrent pulls. A pull without a response takes ten seconds. */
const maxPulls = 4;
/** Number of cached codes above which the cache is cleared before payments are added. */
const maxCached = 5_000;
/** Lifetime of a cached code. */
const cacheLifetimeMs = 5 * 60_000;

export function createReceipts(
  { daraja, now }: { daraja: Daraja; now: () => Date },
  shortCode: string,
) {
  const cache = createCache();
  const enqueue = createQueue(async (group) => {
    const remaining = group.filter(({ code, resolve }) => {
      const money = cache.get(code);
      if (money) resolve(money);
      return !money;
    });
    if (remaining.length === 0) return;
    const from = new Date(Math.min(...remaining.map((lookup) => lookup.from)));
    const to = new Date(Math.max(...remaining.map((lookup) => lookup.to)));
    try {
      const codes = remaining.map(({ code }) => code);
      cache.add(await pullTransactions(daraja, shortCode, { from, to }, codes));
      for (const { code, resolve } of remaining) resolve(cache.get(code));
    } catch (error) {
      for (const { reject } of remaining) reject(error);
    }
  });

  const lookUp = (code: string, time: number, margin: number): Promise<PaidEvent | undefined> => {
    const oldest = now().getTime() - maxPullAgeMs;
    const to = time + margin;
    // Daraja's list contains no payments before `oldest`.
    if (to < oldest) return Promise.resolve(undefined);
    const from = Math.max(time - margin, oldest);
    return new Promise((resolve, reject) => enqueue({ code, from, to, resolve, reject }));
  };

  return {
    /**
     * Searches for the payment with a code.
     * @returns the payment; undefined if its code is missing from the searched range of the list
     * @throws if Daraja returns no list
     */
    async find(code: string, { at, isWide }: SearchTime): Promise<PaidEvent | undefined> {
      const cached = cache.get(code);
      if (cached) return cached;
      if (at === undefined) return lookUp(code, now().getTime(), marginsMs.wide);
      const time = Date.parse(at);
      // A wide pull may list thousands of payments. The narrow search comes first, because it suffices if the
      // message was late only because of an outage of Daraja.
      const near = await lookUp(code, time, marginsMs.near);
      return near || !isWide ? near : lookUp(code, time, marginsMs.wide);
    },
  };
}

/** Creates a cache of received payments by their code. */
function createCache() {
  const entries = new Map<string, { money: PaidEvent; expiresAt: number }>();
  return {
    get(code: string): PaidEvent | undefined {
      const entry = entries.get(code);
      return entry && entry.expiresAt > performance.now() ? entry.money : undefined;
    },
    add(events: ProviderEvent[]): void {
      const expiresAt = performance.now() + cacheLifetimeMs;
      if (entries.size > maxCached) entries.clear();
      for (const event of events)
        if (event.kind === 'paid') entries.set(event.code, { money: event, expiresAt });
    },
  };
}

/**
 * Creates a queue, and returns the function that adds a lookup to it. Groups of lookups are pulled in the order of
 * their oldest lookup, at most four at once.
 * @param pullGroup - settles the lookups of a group; never rejects
 */
function createQueue(pullGroup: (group: Lookup[]) => Promise<void>): (lookup: Lookup) => void {
  let lookups: Lookup[] = [];
  let running = 0;

  const runPulls = async (): Promise<void> => {
    // Lookups of close times in the same turn of the event loop share a pull.
    await nextTurn();
    while (lookups.length > 0) {
      const [first] = lookups;
      // The group of the oldest lookup comes first, so that many lookups of another time do not delay it.
      const group =
        groupLookups(lookups).find((members) => first && members.includes(first)) ?? lookups;
      lookups = lookups.filter((lookup) => !group.includes(lookup));
      await pullGroup(group);
    }
    // The decrement and the check for an empty queue run in the same turn of the event loop, so that the next
    // lookup starts a new run.
    running -= 1;
  };

  return (lookup) => {
    lookups.push(lookup);
    if (running >= maxPulls) return;
    running += 1;
    void runPulls();
  };
}

/** Groups lookups of close times. Each group becomes one pull. */
function groupLookups(pending: Lookup[]): Lookup[][] {
  const groups: Lookup[][] = [];
  let end = -Infinity;
  for (const lookup of pending.toSorted((one, other) => one.from - other.from)) {
    const group = groups.at(-1);
    if (group && lookup.from <= end + maxGapMs) group.push(lookup);
    else groups.push([lookup]);
    end = Math.max(end, lookup.to);
  }
  return groups;
}
