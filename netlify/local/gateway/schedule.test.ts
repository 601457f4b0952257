import { afterEach, describe, expect, test, vi } from 'vitest';
import { log } from '#netlify/http/log.ts';
import type { FunctionModule } from './function-route.ts';
import { openTestFunctions, createFixedClock } from '#tests/support/gateway.ts';
import { openSchedule } from './schedule.ts';

const start = '2026-11-20T08:00:30Z';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a schedule of functions that record their requests. The given properties replace properties of each function. */
async function openTestSchedule(
  schedules: Record<string, string>,
  properties: Partial<FunctionModule> = {},
) {
  const clock = createFixedClock(start);
  const runs: { name: string; method: string; body: unknown }[] = [];
  const modules = Object.entries(schedules).map(([name, schedule]): [string, FunctionModule] => [
    name,
    {
      default: async (request) => {
        runs.push({ name, method: request.method, body: await request.json() });
        return new Response(`${name} ran`);
      },
      ...properties,
      config: { schedule },
    },
  ]);
  const functions = await openTestFunctions(Object.fromEntries(modules));
  const logFault = vi.spyOn(log, 'fault').mockReturnValue();
  const schedule = openSchedule({ functions, clock });
  return { clock, schedule, logFault, runs, readNames: () => runs.map(({ name }) => name) };
}

describe('a scheduled function', () => {
  test('runs on time and receives its next time', async () => {
    const { clock, runs } = await openTestSchedule({ expiry: '*/5 * * * *' });
    await clock.advance(4 * minuteMs);
    expect(runs).toEqual([]);
    await clock.advance(30_000);
    expect(runs).toEqual([
      { name: 'expiry', method: 'POST', body: { next_run: '2026-11-20T08:10:00.000Z' } },
    ]);
    await clock.advance(5 * minuteMs - 1);
    expect(runs).toHaveLength(1);
    await clock.advance(1);
    expect(runs).toHaveLength(2);
  });

  test('runs once after a leap of the clock', async () => {
    const { clock, runs } = await openTestSchedule({ expiry: '0 * * * *' });
    await clock.advance(100 * hourMs);
    expect(runs.map(({ body }) => body)).toEqual([{ next_run: '2026-11-24T13:00:00.000Z' }]);
  });

  test('runs in the order of due times', async () => {
    const { clock, readNames } = await openTestSchedule({
      a: '0 20 * * *',
      b: '0 * * * *',
      c: '30 8 * * *',
      d: '0 3 * * 1',
    });
    await clock.advance(24 * hourMs);
    expect(readNames()).toEqual(['c', 'b', 'a']);
  });

  test('has hours in UTC', async () => {
    const { clock, runs } = await openTestSchedule({ nightly: '0 0 * * *' });
    await clock.advance(Date.parse('2026-11-20T23:59:59Z') - Date.parse(start));
    expect(runs).toEqual([]);
    await clock.advance(1_000);
    expect(runs).toHaveLength(1);
  });

  test('runs again after the clock was set back', async () => {
    const { clock, runs } = await openTestSchedule({ nightly: '0 0 * * *' });
    await clock.advance(24 * hourMs);
    await clock.reset();
    expect(runs).toHaveLength(1);
    await clock.advance(24 * hourMs);
    expect(runs).toHaveLength(2);
  });
});

describe('a run that fails', () => {
  const failure = new Error('no database');

  test('is logged and delays no other run', async () => {
    const attempts = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(new Response());
    const { clock, logFault } = await openTestSchedule(
      { a: '0 * * * *', b: '0 * * * *' },
      { default: attempts },
    );
    await clock.advance(hourMs);
    expect(attempts).toHaveBeenCalledTimes(2);
    await clock.advance(hourMs);
    expect(attempts).toHaveBeenCalledTimes(4);
    expect(logFault).toHaveBeenCalledExactlyOnceWith('schedule of a', failure);
  });

  test('to end within half a minute is aborted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = () => new Promise<never>(() => undefined);
    const { clock, logFault } = await openTestSchedule({ a: '0 * * * *' }, { default: never });
    const moved = clock.advance(hourMs);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(logFault).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await moved;
    expect(logFault).toHaveBeenCalledOnce();
  });
});

test('a function runs on request, an unknown one does not', async () => {
  const { schedule, runs } = await openTestSchedule({ nightly: '0 0 * * *' });
  expect(await (await schedule.run('nightly'))?.text()).toBe('nightly ran');
  expect(runs[0]?.body).toEqual({ next_run: '2026-11-21T00:00:00.000Z' });
  expect(await schedule.run('unknown')).toBeUndefined();
});

describe('the timer', () => {
  test('runs due functions, and missed ones once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    vi.setSystemTime(start);
    const clock = { ...createFixedClock(start), now: () => new Date() };
    const call = vi.fn().mockResolvedValue(new Response());
    const functions = { listScheduled: () => [{ name: 'a', schedule: '* * * * *', call }] };
    const schedule = openSchedule({ functions, clock });
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(call).not.toHaveBeenCalled();
    schedule.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(call).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(call).toHaveBeenCalledTimes(3);
    await schedule.stop();
    await Promise.all([vi.advanceTimersByTimeAsync(hourMs), schedule.runDue()]);
    expect(call).toHaveBeenCalledTimes(3);
    schedule.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(call).toHaveBeenCalledTimes(4);
    await schedule.stop();
  });

  test('stops after the current run and stays stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const call = vi.fn(() => promise);
    const clock = createFixedClock(start);
    const functions = { listScheduled: () => [{ name: 'a', schedule: '0 * * * *', call }] };
    const schedule = openSchedule({ functions, clock });
    const moved = clock.advance(hourMs);
    await Promise.resolve();
    const onStopped = vi.fn();
    const stopped = schedule.stop().then(onStopped);
    expect(call).toHaveBeenCalledOnce();
    expect(onStopped).not.toHaveBeenCalled();
    resolve(new Response());
    await Promise.all([stopped, moved]);
    await clock.advance(hourMs);
    expect(call).toHaveBeenCalledOnce();
  });
});

test.each(['* * * * * *', 'tomorrow', '@daily', '0 0 L * *', '0 0 31 2 *', '61 * * * *'])(
  'a schedule invalid on the platform prevents the start: %s',
  async (schedule) => {
    await expect(openTestSchedule({ nightly: schedule })).rejects.toThrow(schedule);
  },
);
