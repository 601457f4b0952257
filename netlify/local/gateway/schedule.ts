/** Functions with `config.schedule`, run when their time comes on the stack's clock. */
import { Cron } from 'croner';
import { Problem } from '#domain/problem/problem.ts';
import { log } from '#netlify/http/log.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { Clock } from '../clock.ts';
import type { Functions, ScheduledFunction } from './functions.ts';
import { inHeader, type IdentityInfo } from './inner-request.ts';

/** How often the timer looks, in milliseconds: a schedule counts in minutes. */
const glance = 5_000;

export type Schedule = ReturnType<typeof openSchedule>;

interface Options {
  functions: Pick<Functions, 'scheduled'>;
  /** Whoever moves it ahead waits until everything due has run. */
  clock: Clock;
  /** Tells functions of the identity service, as the platform does. */
  operator?: () => Promise<Pick<IdentityInfo, 'url' | 'token'>>;
}

/** @throws {Error} in words when the platform would not take a schedule. */
export function openSchedule({ functions, clock, operator }: Options) {
  let seen = clock.now();
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
      const from = seen;
      seen = clock.now();
      return runBetween(from, seen);
    });
    return last;
  };

  for (const { schedule } of functions.scheduled()) nextRun(schedule, seen);
  clock.onMove(runDue);
  return {
    runDue,
    /** Runs one function now. A fault is its answer; undefined where none has that name. */
    run: async (name: string) => {
      const scheduled = functions.scheduled().find((one) => one.name === name);
      return scheduled && runOnce(scheduled, { clock, operator });
    },
    /** Looks again and again; the timer keeps no process alive. */
    start() {
      stopped = false;
      timer ??= setInterval(() => void runDue(), glance).unref();
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

/** The platform leaves out `@reboot` and `@annually` [docs.netlify.com, scheduled functions]. */
const nicknames = ['@hourly', '@daily', '@weekly', '@monthly', '@yearly'];

const names = /\b(sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b/gi;

const known = new Map<string, Cron>();

/**
 * The first time after the given one, to the second.
 * @throws {Error} in words when the platform would not take the expression, or its time never comes.
 */
function nextRun(expression: string, after: Date): Date {
  let cron = known.get(expression);
  if (!cron) known.set(expression, (cron = parse(expression)));
  const next = cron.nextRun(after);
  if (!next) throw new Error(`The time of the schedule '${expression}' never comes.`);
  return next;
}

/** The library reads more than the platform: seconds, and letters of its own such as L and W. */
function parse(expression: string): Cron {
  const isPlain = /^[\d\s*,/-]+$/.test(expression.replaceAll(names, '0'));
  try {
    if (!isPlain && !nicknames.includes(expression)) throw new Error('It has unknown signs.');
    return new Cron(expression, { mode: '5-part', timezone: 'UTC' });
  } catch (cause) {
    throw new Error(
      `'${expression}' is no schedule: write five cron fields or one of ${nicknames.join(', ')}.`,
      { cause },
    );
  }
}
