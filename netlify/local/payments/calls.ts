/**
 * Calls that providers make to a site: kept with the time at which they are due by the stack's clock, and noted
 * as made before they leave. A kill meanwhile loses what is called once only, as a site does that is down.
 */
import { log } from '../../http/log.ts';
import type { Clock } from '../clock.ts';
import type { Queries, Sql } from '../database/engine.ts';
import type { PaymentFault } from './faults.ts';

/** How long a provider waits for an answer, and how rarely the timer looks at least, in milliseconds. */
const patience = 8_000;
const longestSleep = 60_000;

/** How late 'late' is where nothing else was ordered, in seconds. */
const lateness = 60 * 60;

/** Of what is called until somebody takes it: how often at most, and how far apart, in milliseconds. */
const insistence = { tries: 25, first: 10_000, longest: 4 * 60 * 60 * 1000 };

export interface Call {
  url: string;
  /** With their content type. */
  headers: Record<string, string>;
  body: string;
  /** Whether it is made again until somebody takes it. */
  insists: boolean;
}

const schema = `
  create schema if not exists payment_simulators;
  create table if not exists payment_simulators.calls (
    id bigint generated always as identity primary key,
    -- Null for what is over.
    due_at timestamptz,
    url text not null, headers text not null, body text not null, insists boolean not null,
    tries int not null default 0
  );
  create index if not exists calls_due on payment_simulators.calls (due_at) where due_at is not null;
`;

/** Keeps calls to be made, as often and as late as the fault has it. */
export async function keepCalls(
  queries: Queries,
  calls: Call[],
  { now, fault }: { now: Date; fault: PaymentFault | undefined },
): Promise<void> {
  if (fault?.fault === 'no-callback') return;
  const late = fault?.fault === 'late' ? (fault.delaySeconds ?? lateness) * 1000 : 0;
  const due = new Date(now.getTime() + late);
  for (const { url, headers, body, insists } of fault?.fault === 'twice'
    ? [...calls, ...calls]
    : calls) {
    await queries.query(
      `insert into payment_simulators.calls (due_at, url, headers, body, insists)
       values ($1, $2, $3, $4, $5)`,
      [due, url, JSON.stringify(headers), body, insists],
    );
  }
}

interface KeptCall extends Omit<Call, 'headers'> {
  id: string;
  headers: string;
  tries: number;
}

export type Calls = Awaited<ReturnType<typeof openCalls>>;

/** @param fetch - how they leave this machine */
export async function openCalls(sql: Sql, clock: Clock, fetch: typeof globalThis.fetch) {
  await sql.exec(schema);
  let stopped = false;
  const isStopped = () => stopped;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const works: (() => Promise<number | undefined>)[] = [];

  const note = ({ id }: KeptCall, tries: number, again: Date | null) =>
    sql.query('update payment_simulators.calls set tries = $2, due_at = $3 where id = $1', [
      id,
      tries,
      again,
    ]);
  const makeDue = async () => {
    for (;;) {
      const { rows } = await sql.query<KeptCall>(
        'select * from payment_simulators.calls where due_at <= $1 order by due_at, id limit 1',
        [clock.now()],
      );
      const [call] = rows;
      if (!call || isStopped()) return;
      const tries = call.tries + 1;
      const wait = Math.min(insistence.first * 2 ** call.tries, insistence.longest);
      const isLast = !call.insists || tries >= insistence.tries;
      await note(call, tries, isLast ? null : new Date(clock.now().getTime() + wait));
      const isTaken = await make(call, fetch);
      if (isStopped()) return;
      if (isTaken) await note(call, tries, null);
    }
  };
  const sleepUntil = (next: number) => {
    clearTimeout(timer);
    if (stopped || next === Infinity) return;
    const left = Math.max(next - clock.now().getTime(), 0) + 1;
    timer = setTimeout(() => void run(), Math.min(left, longestSleep)).unref();
  };
  const makeAll = async () => {
    if (stopped) return;
    const others = await Promise.all(works.map((work) => work()));
    await makeDue();
    const { rows } = await sql.query<{ next: number | null }>(
      'select (extract(epoch from min(due_at)) * 1000)::float8 as next from payment_simulators.calls',
    );
    sleepUntil(Math.min(...[rows[0]?.next, ...others].map((next) => next ?? Infinity)));
  };
  /** A run that has not begun is the run of all who ask meanwhile. */
  let next: Promise<void> | undefined;
  /** Makes what is due, one after the other. It never rejects. */
  const run = (): Promise<void> => {
    const begin = () => {
      next = undefined;
      return makeAll();
    };
    next ??= last.then(begin).catch((error: unknown) => {
      if (!stopped) log.fault('the simulators of payments', error);
    });
    last = next;
    return next;
  };

  clock.onMove(run);
  return {
    run,
    /** @param work - done before calls are made; answers when it is due again, in milliseconds since 1970 */
    before: (work: () => Promise<number | undefined>) => void works.push(work),
    /** Makes no more, and waits for the one under way. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}

/** @returns whether somebody took it. */
async function make(
  { url, headers, body }: KeptCall,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: JSON.parse(headers) as Call['headers'],
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
