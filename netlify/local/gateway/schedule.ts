/** Runs functions with `config.schedule` when they are due on the stack's clock. */
import { Cron } from 'croner';
import { Problem } from '#domain/problem/problem.ts';
import { log } from '#netlify/http/log.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { Clock } from '../clock.ts';
import type { Functions, ScheduledFunction } from './functions.ts';
import { encodeIdentity, type IdentityInfo } from './inner-request.ts';

/** Cron expressions have a resolution of one minute. */
const pollIntervalMs = 5_000;

interface Options {
  functions: Pick<Functions, 'scheduled'>;
  /** The stack's clock. A caller that moves it ahead waits until all due functions have run. */
  clock: Clock;
  /** Returns the identity data that scheduled functions receive on the platform. */
  operator?: () => Promise<Pick<IdentityInfo, 'url' | 'token'>>;
}

/**
 * Opens the schedule of all scheduled functions.
 * @throws {Error} with a sentence if the platform would refuse a schedule
 */
export function openSchedule({ functions, clock, operator }: Options) {
  let checkedUntil = clock.now();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lastRun = Promise.resolve();

  const runBetween = async (from: Date, to: Date) => {
    for (const scheduled of findDueBetween(functions.scheduled(), from, to)) {
      if (stopped) return;
      await runFunction(scheduled, { clock, operator });
    }
  };
  /** Runs the functions that have become due since the last call, once each. The promise never rejects. */
  const runDue = () => {
    if (stopped) return lastRun;
    lastRun = lastRun.then(() => {
      const from = checkedUntil;
      checkedUntil = clock.now();
      return runBetween(from, checkedUntil);
    });
    return lastRun;
  };

  for (const { schedule } of functions.scheduled()) findNextRun(schedule, checkedUntil);
  clock.onMove(runDue);
  return {
    runDue,
    /** Resolves when all runs have ended. */
    settle: () => lastRun,
    /** Runs one function at once. A fault becomes a problem response. Returns undefined for an unknown name. */
    run: async (name: string) => {
      const scheduled = functions.scheduled().find((one) => one.name === name);
      return scheduled && runFunction(scheduled, { clock, operator });
    },
    /** Starts a polling timer, which does not keep the process alive. */
    start() {
      stopped = false;
      timer ??= setInterval(() => void runDue(), pollIntervalMs).unref();
    },
    /** Stops the schedule, and waits for runs in progress. A move of the clock causes no more runs either. */
    stop() {
      stopped = true;
      clearInterval(timer);
      timer = undefined;
      return lastRun;
    },
  };
}

async function runFunction(
  scheduled: ScheduledFunction,
  { clock, operator }: Pick<Options, 'clock'> & { operator: Options['operator'] },
): Promise<Response> {
  try {
    const next = findNextRun(scheduled.schedule, clock.now());
    const info = operator ? await operator() : undefined;
    return await scheduled.call(createRequest(scheduled, next, info), '127.0.0.1');
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
    log.fault(`schedule of ${scheduled.name}`, problem.cause ?? problem);
    return problemResponse(problem);
  }
}

/** Returns the due functions, sorted by the first missed time of each. */
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
    .sort((one, other) => one.due - other.due)
    .map(({ scheduled }) => scheduled);
}

/** Creates the platform's request, which contains the time of the next run. */
function createRequest(
  { name }: ScheduledFunction,
  next: Date,
  operator: Partial<IdentityInfo> | undefined,
): Request {
  return new Request(`http://localhost/.netlify/functions/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(operator && { 'x-nf-identity-info': encodeIdentity(operator) }),
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
