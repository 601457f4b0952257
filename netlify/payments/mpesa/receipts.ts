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
  const cache = new Map<string, { money: PaidEvent; expiresAt: number }>();
  let lookups: Lookup[] = [];
  let running = 0;

  const getCached = (code: string): PaidEvent | undefined => {
    const entry = cache.get(code);
    return entry && entry.expiresAt > performance.now() ? entry.money : undefined;
  };
  const cachePayments = (events: ProviderEvent[]): void => {
    const expiresAt = performance.now() + cacheLifetimeMs;
    if (cache.size > maxCached) cache.clear();
    for (const event of events)
      if (event.kind === 'paid') cache.set(event.code, { money: event, expiresAt });
  };

  const pullGroup = async (group: Lookup[]): Promise<void> => {
    const remaining = group.filter((lookup) => {
      const money = getCached(lookup.code);
      if (money) lookup.resolve(money);
      return !money;
    });
    if (remaining.length === 0) return;
    const to = new Date(Math.max(...remaining.map((lookup) => lookup.to)));
    const from = new Date(Math.min(...remaining.map((lookup) => lookup.from)));
    try {
      const codes = remaining.map(({ code }) => code);
      cachePayments(await pullTransactions(daraja, shortCode, { from, to }, codes));
      for (const { code, resolve } of remaining) resolve(getCached(code));
    } catch (error) {
      for (const { reject } of remaining) reject(error);
    }
  };
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

  const lookUp = (code: string, time: number, margin: number): Promise<PaidEvent | undefined> => {
    const oldest = now().getTime() - maxPullAgeMs;
    // Daraja's list contains no payments before `oldest`.
    if (time + margin < oldest) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      lookups.push({
        code,
        resolve,
        reject,
        from: Math.max(time - margin, oldest),
        to: time + margin,
      });
      if (running >= maxPulls) return;
      running += 1;
      void runPulls();
    });
  };

  return {
    /**
     * Searches for the payment with a code.
     * @returns the payment; undefined if its code is missing from the searched range of the list
     * @throws if Daraja returns no list
     */
    async find(code: string, { at, isWide }: SearchTime): Promise<PaidEvent | undefined> {
      const cached = getCached(code);
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
