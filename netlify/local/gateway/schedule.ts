/** Functions with `config.schedule`, run when their time comes on the stack's clock. */
import { Cron } from 'croner';
import { Problem } from '#domain/problem/problem.ts';
import { log } from '#netlify/http/log.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { Clock } from '../clock.ts';
import type { Functions, ScheduledFunction } from './functions.ts';
import { inHeader, type IdentityInfo } from './inner-request.ts';

/** Cron expressions have a resolution of one minute. */
const pollIntervalMs = 5_000;

interface Options {
  functions: Pick<Functions, 'scheduled'>;
  /** Whoever moves it ahead waits until everything due has run. */
  clock: Clock;
  /** Tells functions of the identity service, as the platform does. */
  operator?: () => Promise<Pick<IdentityInfo, 'url' | 'token'>>;
}

/** @throws {Error} in words when the platform would not take a schedule. */
export function openSchedule({ functions, clock, operator }: Options) {
  let checkedUntil = clock.now();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();

  const runBetween = async (from: Date, to: Date) => {
    for (const scheduled of dueBetween(functions.scheduled(), from, to)) {
      if (stopped) return;
      await runOnce(scheduled, { clock, operator });
    }
  };
  /** Runs what became due since the last time, once each. It never rejects. */
  const runDue = () => {
    if (stopped) return last;
    last = last.then(() => {
      const from = checkedUntil;
      checkedUntil = clock.now();
      return runBetween(from, checkedUntil);
    });
    return last;
  };

  for (const { schedule } of functions.scheduled()) nextRun(schedule, checkedUntil);
  clock.onMove(runDue);
  return {
    runDue,
    /** Ends when no run is under way. */
    settle: () => last,
    /** Runs one function now. A fault is its answer; undefined where none has that name. */
    run: async (name: string) => {
      const scheduled = functions.scheduled().find((one) => one.name === name);
      return scheduled && runOnce(scheduled, { clock, operator });
    },
    /** Polls by a timer that keeps no process alive. */
    start() {
      stopped = false;
      timer ??= setInterval(() => void runDue(), pollIntervalMs).unref();
    },
    /** Runs nothing more, not even when the clock is moved, and waits for what is under way. */
    stop() {
      stopped = true;
      clearInterval(timer);
      timer = undefined;
      return last;
    },
  };
}

async function runOnce(
  scheduled: ScheduledFunction,
  { clock, operator }: Pick<Options, 'clock'> & { operator: Options['operator'] },
): Promise<Response> {
  try {
    const next = nextRun(scheduled.schedule, clock.now());
    const info = operator ? await operator() : undefined;
    return await scheduled.call(requestTo(scheduled, next, info), '127.0.0.1');
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
    log.fault(`schedule of ${scheduled.name}`, problem.cause ?? problem);
    return problemResponse(problem);
  }
}

/** In order of the first time that each missed. */
function dueBetween(functions: ScheduledFunction[], from: Date, to: Date): ScheduledFunction[] {
  return functions
    .flatMap((scheduled) => {
      try {
        const due = nextRun(scheduled.schedule, from).getTime();
        return due <= to.getTime() ? [{ due, scheduled }] : [];
      } catch (error) {
        // Only in development, where a schedule can be edited while it runs.
        log.fault(`schedule of ${scheduled.name}`, error);
        return [];
      }
    })
    .sort((one, other) => one.due - other.due)
    .map(({ scheduled }) => scheduled);
}

/** As the platform calls it, with the time of the run after this one. */
function requestTo(
  { name }: ScheduledFunction,
  next: Date,
  operator: Partial<IdentityInfo> | undefined,
): Request {
  return new Request(`http://localhost/.netlify/functions/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(operator && { 'x-nf-identity-info': inHeader(operator) }),
    },
    body: JSON.stringify({ next_run: next.toISOString() }),
  });
}

/**
 * The first time after the given one, to the second.
 * @throws {Error} in words when the platform would not take the expression, or its time never comes.
 */
function nextRun(expression: string, after: Date): Date {
  const next = parseCron(expression).nextRun(after);
  if (!next) throw new Error(`The time of the schedule '${expression}' never comes.`);
  return next;
}

const parsedCrons = new Map<string, Cron>();

/** Five fields of numbers, in UTC. The library reads more than the platform: seconds, letters of its own. */
function parseCron(expression: string): Cron {
  try {
    if (!/^[\d\s*,/-]+$/.test(expression)) throw new Error('It has unknown signs.');
    const cron =
      parsedCrons.get(expression) ?? new Cron(expression, { mode: '5-part', timezone: 'UTC' });
    parsedCrons.set(expression, cron);
    return cron;
  } catch (cause) {
    throw new Error(`'${expression}' is no schedule: write five cron fields.`, { cause });
  }
}
