/**
 * The queue of calls: requests by which simulated providers deliver webhooks to a site. Each call is stored with
 * its due time by the stack's clock. A call without retries is marked as finished before its request, so it is lost
 * if the site is down, or if the process is killed before the request.
 */
import { log } from '../../http/log.ts';
import type { Clock } from '../clock.ts';
import type { Queries, Sql } from '../database/index.ts';
import type { PaymentFault } from './faults.ts';

/** Timeout of the request of a call. */
const timeoutMs = 8_000;
/** Maximum time until the next run while a call or a task is scheduled. */
const maxTimerMs = 60_000;

/** Default delay of the fault 'late'. */
const defaultDelaySeconds = 60 * 60;

/** Limits of a call with retries. The delay doubles after each attempt. */
const retryPolicy = { maxAttempts: 25, firstDelayMs: 10_000, maxDelayMs: 4 * 60 * 60 * 1000 };

/** A request that delivers a webhook. */
export interface Call {
  url: string;
  /** Headers, including the content type. */
  headers: Record<string, string>;
  body: string;
  /** True to retry the call until the site accepts it. */
  isRetried: boolean;
}

/** Schema of the queue. The `do` block renames the columns of a data folder from before 2026-11-26. */
const schema = `
  create schema if not exists payment_simulators;
  do $$ begin
    alter table payment_simulators.calls rename column insists to is_retried;
    alter table payment_simulators.calls rename column tries to attempt_count;
  exception when undefined_table or undefined_column then null;
  end $$;
  create table if not exists payment_simulators.calls (
    id bigint generated always as identity primary key,
    -- Null if no further attempt is scheduled.
    due_at timestamptz,
    url text not null, headers text not null, body text not null, is_retried boolean not null,
    attempt_count int not null default 0
  );
  create index if not exists calls_due on payment_simulators.calls (due_at) where due_at is not null;
`;

/** Stores calls in the queue. The fault may drop, double or delay them. */
export async function queueCalls(
  queries: Queries,
  calls: Call[],
  { now, fault }: { now: Date; fault: Pick<PaymentFault, 'fault' | 'delaySeconds'> | undefined },
): Promise<void> {
  if (fault?.fault === 'no-callback') return;
  const delayMs = fault?.fault === 'late' ? (fault.delaySeconds ?? defaultDelaySeconds) * 1000 : 0;
  const dueAt = new Date(now.getTime() + delayMs);
  const queuedCalls = fault?.fault === 'twice' ? [...calls, ...calls] : calls;
  for (const { url, headers, body, isRetried } of queuedCalls) {
    await queries.query(
      `insert into payment_simulators.calls (due_at, url, headers, body, is_retried)
       values ($1, $2, $3, $4, $5)`,
      [dueAt, url, JSON.stringify(headers), body, isRetried],
    );
  }
}

interface StoredCall extends Pick<Call, 'url' | 'body'> {
  id: string;
  headers: string;
  is_retried: boolean;
  attempt_count: number;
}

interface Queue {
  sql: Sql;
  clock: Clock;
  /** Sends the requests of the calls. */
  fetch: typeof globalThis.fetch;
  isStopped: () => boolean;
}

export type Calls = Awaited<ReturnType<typeof openCalls>>;

/**
 * Opens the queue.
 * @param fetch - sends the requests of the calls
 */
export async function openCalls(sql: Sql, clock: Clock, fetch: typeof globalThis.fetch) {
  await sql.exec(schema);
  let stopped = false;
  const queue: Queue = { sql, clock, fetch, isStopped: () => stopped };
  let timer: NodeJS.Timeout | undefined;
  let lastRun = Promise.resolve();
  const tasks: (() => Promise<number | undefined>)[] = [];

  const scheduleRun = (nextTimeMs: number) => {
    clearTimeout(timer);
    if (stopped || nextTimeMs === Infinity) return;
    // The added millisecond ensures that the call is due when the timer ends.
    const remainingMs = Math.max(nextTimeMs - clock.now().getTime(), 0) + 1;
    timer = setTimeout(() => void runDue(), Math.min(remainingMs, maxTimerMs)).unref();
  };
  const runTasksAndCalls = async () => {
    if (stopped) return;
    const taskTimes = await Promise.all(tasks.map((task) => task()));
    await sendDueCalls(queue);
    const times = [await findNextTimeMs(sql), ...taskTimes];
    scheduleRun(Math.min(...times.map((timeMs) => timeMs ?? Infinity)));
  };
  /** The scheduled run. All callers share it until it starts. */
  let scheduledRun: Promise<void> | undefined;
  /**
   * Runs the tasks, and then sends the due calls one after the other. The promise never rejects. After a stop, a
   * run does nothing.
   */
  const runDue = (): Promise<void> => {
    const start = () => {
      scheduledRun = undefined;
      return runTasksAndCalls();
    };
    scheduledRun ??= lastRun.then(start).catch((error: unknown) => {
      if (!stopped) log.fault('payment simulators', error);
    });
    lastRun = scheduledRun;
    return scheduledRun;
  };

  clock.onMove(runDue);
  return {
    runDue,
    /**
     * Adds a task that each run executes before it sends calls.
     * @param task - returns the time of its next run in milliseconds since 1970, or undefined
     */
    addTask: (task: () => Promise<number | undefined>) => void tasks.push(task),
    /** Stops the queue, and waits for the current run, which ends after the call in progress. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await lastRun;
    },
  };
}

/** Sends the due calls one after the other. Each is marked as finished or delayed before its request. */
async function sendDueCalls({ sql, clock, fetch, isStopped }: Queue): Promise<void> {
  const updateCall = ({ id }: StoredCall, attemptCount: number, dueAt: Date | null) =>
    sql.query('update payment_simulators.calls set attempt_count = $2, due_at = $3 where id = $1', [
      id,
      attemptCount,
      dueAt,
    ]);
  for (;;) {
    const { rows } = await sql.query<StoredCall>(
      'select * from payment_simulators.calls where due_at <= $1 order by due_at, id limit 1',
      [clock.now()],
    );
    const [call] = rows;
    if (!call || isStopped()) return;
    const attemptCount = call.attempt_count + 1;
    const delayMs = Math.min(
      retryPolicy.firstDelayMs * 2 ** call.attempt_count,
      retryPolicy.maxDelayMs,
    );
    const isLast = !call.is_retried || attemptCount >= retryPolicy.maxAttempts;
    const nextDueAt = isLast ? null : new Date(clock.now().getTime() + delayMs);
    await updateCall(call, attemptCount, nextDueAt);
    const isAccepted = await sendCall(call, fetch);
    if (isStopped()) return;
    if (isAccepted) await updateCall(call, attemptCount, null);
  }
}

/** Returns the due time of the next call in milliseconds since 1970. */
async function findNextTimeMs(sql: Sql): Promise<number | null | undefined> {
  const { rows } = await sql.query<{ next: number | null }>(
    'select (extract(epoch from min(due_at)) * 1000)::float8 as next from payment_simulators.calls',
  );
  return rows[0]?.next;
}

/** Sends a call. Returns true if the site responds with a status of 200 to 299 within the timeout. */
async function sendCall(
  { url, headers, body }: StoredCall,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: JSON.parse(headers) as Call['headers'],
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
