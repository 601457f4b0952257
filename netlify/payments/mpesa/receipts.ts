/**
 * Finds payments by their code in the pulled list. Concurrent lookups of close times share one pull, and the pulled
 * payments are cached, so that hundreds of confirmations a second cause few pulls. A slow pull does not block pulls
 * of other times.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProviderEvent } from '../provider.ts';
import type { Daraja } from './daraja.ts';
import { pull, pulledBack } from './pull.ts';

export type PaidEvent = Extract<ProviderEvent, { kind: 'paid' }>;
export type Receipts = ReturnType<typeof createReceipts>;

interface Place {
  /**
   * Time of the message in ISO 8601. Undefined means that the message contains no time, and the current time is
   * used.
   */
  at: string | undefined;
  /** True to search a wider range around that time, because the time in the list may differ. */
  isWide: boolean;
}

interface Question {
  code: string;
  from: number;
  to: number;
  answer: (money: PaidEvent | undefined) => void;
  fail: (error: unknown) => void;
}

/** Margins before and after a message's time. */
const slackMs = { near: 1_000, wide: 10 * 60_000 };
/** Maximum gap between two ranges that share one pull. */
const joinedMs = 5_000;
/** Maximum of concurrent pulls. A pull without a response takes ten seconds. */
const maxPulls = 4;
/** Maximum number of cached codes. */
const maxCached = 5_000;
/** Lifetime of a cached code. */
const knownMs = 5 * 60_000;

export function createReceipts(
  { daraja, now }: { daraja: Daraja; now: () => Date },
  shortCode: string,
) {
  const cache = new Map<string, { money: PaidEvent; until: number }>();
  let questions: Question[] = [];
  let running = 0;

  const remembered = (code: string): PaidEvent | undefined => {
    const entry = cache.get(code);
    return entry && entry.until > performance.now() ? entry.money : undefined;
  };
  const remember = (events: ProviderEvent[]): void => {
    const until = performance.now() + knownMs;
    if (cache.size > maxCached) cache.clear();
    for (const event of events)
      if (event.kind === 'paid') cache.set(event.code, { money: event, until });
  };

  const pullFor = async (group: Question[]): Promise<void> => {
    const left = group.filter((question) => {
      const money = remembered(question.code);
      if (money) question.answer(money);
      return !money;
    });
    if (left.length === 0) return;
    const to = new Date(Math.max(...left.map((question) => question.to)));
    const from = new Date(Math.min(...left.map((question) => question.from)));
    try {
      const codes = left.map(({ code }) => code);
      remember(await pull(daraja, shortCode, { from, to }, codes));
      for (const { code, answer } of left) answer(remembered(code));
    } catch (error) {
      for (const { fail } of left) fail(error);
    }
  };
  const pullNext = async (): Promise<void> => {
    // Lookups in the same turn of the event loop share a pull.
    await nextTurn();
    while (questions.length > 0) {
      const [first] = questions;
      // The group of the oldest lookup comes first, so that many lookups of another time do not delay it.
      const group = joined(questions).find((each) => first && each.includes(first)) ?? questions;
      questions = questions.filter((question) => !group.includes(question));
      await pullFor(group);
    }
    // The decrement and the check for an empty queue run in the same turn of the event loop, so that the next
    // lookup starts a new run.
    running -= 1;
  };

  const ask = (code: string, time: number, slack: number): Promise<PaidEvent | undefined> => {
    const oldest = now().getTime() - pulledBack;
    // Daraja's list contains no payments before `oldest`.
    if (time + slack < oldest) return Promise.resolve(undefined);
    return new Promise((answer, fail) => {
      questions.push({
        code,
        answer,
        fail,
        from: Math.max(time - slack, oldest),
        to: time + slack,
      });
      if (running >= maxPulls) return;
      running += 1;
      void pullNext();
    });
  };

  return {
    /**
     * Searches for the payment with a code.
     * @returns the payment; undefined if its code is missing from the list
     * @throws if Daraja returns no list
     */
    async find(code: string, { at, isWide }: Place): Promise<PaidEvent | undefined> {
      const cached = remembered(code);
      if (cached) return cached;
      if (at === undefined) return ask(code, now().getTime(), slackMs.wide);
      const time = Date.parse(at);
      // A wide pull may list thousands of payments. The narrow search comes first, because it suffices if the
      // message was late only because of an outage of Daraja.
      const near = await ask(code, time, slackMs.near);
      return near || !isWide ? near : ask(code, time, slackMs.wide);
    },
  };
}

/** Groups lookups of close times. Each group becomes one pull. */
function joined(questions: Question[]): Question[][] {
  const groups: Question[][] = [];
  let end = -Infinity;
  for (const question of questions.toSorted((one, other) => one.from - other.from)) {
    const group = groups.at(-1);
    if (group && question.from <= end + joinedMs) group.push(question);
    else groups.push([question]);
    end = Math.max(end, question.to);
  }
  return groups;
}
