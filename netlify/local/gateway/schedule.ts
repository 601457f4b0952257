/** Runs functions with `config.schedule` when they are due on the stack's clock. */
import { Cron } from 'croner';
import { Problem } from '#domain/problem/problem.ts';
import { log } from '#netlify/http/log.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { Clock } from '../clock.ts';
import type { Functions, ScheduledFunction } from './functions.ts';
import { encodeIdentity, type IdentityInfo } from './inner-request.ts';

/** The interval is short enough, because cron expressions have a resolution of one minute. */
const pollIntervalMs = 5_000;

/**
 * The function that compares the times of all runs. After a leap of the clock, each function runs once. The observer
 * runs last, because an earlier run of the observer would report the other functions as late.
 */
const observer = 'watch-health';

interface Options {
  functions: Pick<Functions, 'listScheduled'>;
  /** The stack's clock. A caller that moves it ahead waits until all due functions have run. */
  clock: Clock;
  /** Returns the identity data that scheduled functions receive on the platform. */
  getOperatorInfo?: () => Promise<Pick<IdentityInfo, 'url' | 'token'>>;
}

/**
 * Opens the schedule of all scheduled functions.
 * @throws {Error} with a sentence if the platform would refuse a schedule
 */
export function openSchedule({ functions, clock, getOperatorInfo }: Options) {
  let checkedUntil = clock.now();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lastRun = Promise.resolve();

  const runBetween = async (from: Date, to: Date) => {
    for (const scheduled of findDueBetween(functions.listScheduled(), from, to)) {
      if (isStopped) return;
      await runFunction(scheduled, { clock, getOperatorInfo });
    }
  };
  /** Runs the functions that have become due since the last call, once each. The promise never rejects. */
  const runDue = () => {
    if (isStopped) return lastRun;
    lastRun = lastRun.then(() => {
      const from = checkedUntil;
      checkedUntil = clock.now();
      return runBetween(from, checkedUntil);
    });
    return lastRun;
  };

  // An invalid schedule throws here.
  for (const { schedule } of functions.listScheduled()) findNextRun(schedule, checkedUntil);
  clock.onMove(runDue);
  return {
    runDue,
    /** Resolves when all runs have ended. */
    settle: () => lastRun,
    /**
     * Runs one function at once. An error becomes a problem response. Resolves to undefined for an unknown name.
     */
    run: async (name: string) => {
      const scheduled = functions.listScheduled().find((item) => item.name === name);
      return scheduled && runFunction(scheduled, { clock, getOperatorInfo });
    },
    /** Starts a polling timer, which does not keep the process alive. */
    start() {
      isStopped = false;
      timer ??= setInterval(() => void runDue(), pollIntervalMs).unref();
    },
    /**
     * Stops the schedule, and waits for runs in progress. After that, neither the timer nor a change of the stack's
     * clock starts a run.
     */
    stop() {
      isStopped = true;
      clearInterval(timer);
      timer = undefined;
      return lastRun;
    },
  };
}

/** Runs a function. An error is logged and becomes a problem response. */
async function runFunction(
  scheduled: ScheduledFunction,
  {
    clock,
    getOperatorInfo,
  }: Pick<Options, 'clock'> & { getOperatorInfo: Options['getOperatorInfo'] },
): Promise<Response> {
  try {
    const next = findNextRun(scheduled.schedule, clock.now());
    const info = getOperatorInfo ? await getOperatorInfo() : undefined;
    return await scheduled.call(createRequest(scheduled, next, info), '127.0.0.1');
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
    log.fault(`schedule of ${scheduled.name}`, problem.cause ?? problem);
    return problemResponse(problem);
  }
}

/**
 * Returns the functions that came due after `from` and up to `to`, sorted by the first due time of each. The observer
 * is at the end.
 */
function findDueBetween(functions: ScheduledFunction[], from: Date, to: Date): ScheduledFunction[] {
  return functions
    .flatMap((scheduled) => {
      try {
        const due = findNextRun(scheduled.schedule, from).getTime();
        return due <= to.getTime() ? [{ due, scheduled }] : [];
      } catch (error) {
        // A schedule can be invalid only in development, where it is edited at run time.
        log.fault(`schedule of ${scheduled.name}`, error);
        return [];
      }
    })
    .sort((a, b) => a.due - b.due)
    .map(({ scheduled }) => scheduled)
    .sort((a, b) => Number(a.name === observer) - Number(b.name === observer));
}

/** Creates the request that the platform sends to a scheduled function. It contains the time of the next run. */
function createRequest(
  { name }: ScheduledFunction,
  next: Date,
  operatorInfo: Partial<IdentityInfo> | undefined,
): Request {
  return new Request(`http://localhost/.netlify/functions/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(operatorInfo && { 'x-nf-identity-info': encodeIdentity(operatorInfo) }),
    },
    body: JSON.stringify({ next_run: next.toISOString() }),
  });
}

/**
 * Returns the first due time after a given time, to the second.
 * @throws {Error} with a sentence if the platform would refuse the expression, or it never becomes due
 */
function findNextRun(expression: string, after: Date): Date {
  const next = parseCron(expression).nextRun(after);
  if (!next) throw new Error(`The schedule '${expression}' never runs.`);
  return next;
}

const parsedCrons = new Map<string, Cron>();

/**
 * Parses a cron expression of five numeric fields, in UTC. The library also accepts seconds and letters, which the
 * platform refuses.
 */
function parseCron(expression: string): Cron {
  try {
    if (!/^[\d\s*,/-]+$/.test(expression)) throw new Error('It has invalid characters.');
    const cron =
      parsedCrons.get(expression) ?? new Cron(expression, { mode: '5-part', timezone: 'UTC' });
    parsedCrons.set(expression, cron);
    return cron;
  } catch (cause) {
    throw new Error(`'${expression}' is not a schedule. Write five cron fields.`, { cause });
  }
}
