/**
 * Money by its code, from the pulled list. Codes that are asked for together are looked for by one pull of their
 * time, and what a pull lists is remembered: hundreds of confirmations a second cost a few pulls. Pulls of other
 * times run beside a slow one.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProviderEvent } from '../provider.ts';
import type { Daraja } from './daraja.ts';
import { pull, pulledBack } from './pull.ts';

export type PaidEvent = Extract<ProviderEvent, { kind: 'paid' }>;
export type Receipts = ReturnType<typeof createReceipts>;

interface Place {
  /** ISO 8601; now, where a message names no time. */
  at: string | undefined;
  /** Looks around that time, because the list may say another one. */
  isWide: boolean;
}

interface Question {
  code: string;
  from: number;
  to: number;
  answer: (money: PaidEvent | undefined) => void;
  fail: (error: unknown) => void;
}

/** Milliseconds on either side of a message's time, and the gap that joins two times into one pull. */
const slackMs = { near: 1_000, wide: 10 * 60_000 };
const joinedMs = 5_000;
/** The bound of pulls at once: one without an answer takes ten seconds. */
const maxPulls = 4;
/** The size of the cache of codes, and the life of an entry in milliseconds of the process. */
const maxCached = 5_000;
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
    // Questions of the same turn are asked together.
    await nextTurn();
    while (questions.length > 0) {
      const [first] = questions;
      // The oldest question first, with those of its time: many of another time don't keep it waiting.
      const group = joined(questions).find((each) => first && each.includes(first)) ?? questions;
      questions = questions.filter((question) => !group.includes(question));
      await pullFor(group);
    }
    // In the same turn in which there was no question left: the next one starts a run of its own.
    running -= 1;
  };

  const ask = (code: string, time: number, slack: number): Promise<PaidEvent | undefined> => {
    const oldest = now().getTime() - pulledBack;
    // Nothing is listed that is older.
    if (time + slack < oldest) return Promise.resolve(undefined);
    return new Promise((answer, fail) => {
      questions.push({
        ...{ code, answer, fail },
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
     * @returns undefined where the list has no money of this code
     * @throws where Daraja gives no list
     */
    async find(code: string, { at, isWide }: Place): Promise<PaidEvent | undefined> {
      const cached = remembered(code);
      if (cached) return cached;
      if (at === undefined) return ask(code, now().getTime(), slackMs.wide);
      const time = Date.parse(at);
      // A wide pull may list thousands: a message that only met a silent Daraja is found without one.
      const near = await ask(code, time, slackMs.near);
      return near || !isWide ? near : ask(code, time, slackMs.wide);
    },
  };
}

/** Questions whose times lie close together, a group for each pull. */
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
