/** Tests that each run of a schedule is recorded, and that only a complete run counts as a success. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { schedules, type Run, type Schedule } from '#domain/staff/health.ts';
import { readSchedules } from '#netlify/doctor/netlify.ts';
import { paths } from '#netlify/local/paths.ts';
import { schedulePeriodsMs } from '#netlify/operations/health-thresholds.ts';
import { recordRun, scheduledFunction } from '#netlify/operations/record-run.ts';
import { setPaymentFault } from '../support/daraja.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, setFault, advanceClock, runFunction } = await openStackForFile();
vi.spyOn(console, 'error').mockReturnValue();

async function readRun(schedule: Schedule): Promise<Run | null> {
  const query = database.from('runs').select().eq('schedule', schedule).maybeSingle<Run>();
  return (await query.throwOnError()).data;
}

test.each(schedules)('a run of %s is recorded with its duration', async (schedule) => {
  await runFunction(schedule);
  const run = await readRun(schedule);
  expect(run).toMatchObject({ failed_at: null, error_code: null });
  expect(run?.started_at).not.toBeNull();
  expect(run?.succeeded_at).toBe(run?.ended_at);
  expect(run?.duration_ms).toBeGreaterThanOrEqual(0);
});

test('every scheduled function uses the wrapper', async () => {
  for (const schedule of schedules) {
    const source = await readFile(join(paths.functions, `${schedule}.ts`), 'utf8');
    expect(source).toContain(`export default scheduledFunction(`);
    expect(source).toContain(`'${schedule}'`);
  }
});

/** Minutes between two runs by the cron expressions in use. */
const periodsByCron: Record<string, number> = {
  '* * * * *': 1,
  '*/5 * * * *': 5,
  '*/15 * * * *': 15,
};
const getPeriodMs = (cron: string) =>
  60_000 * (periodsByCron[cron] ?? (/^\d+ \d+ \* \* \*$/.test(cron) ? 24 * 60 : Number.NaN));

test('every scheduled function has its period in the thresholds', async () => {
  const crons = await readSchedules(paths.functions);
  const periods = Array.from(crons, ([name, cron]) => [name, getPeriodMs(cron)]);
  expect(Object.fromEntries(periods)).toEqual(schedulePeriodsMs);
});

test('each schedule has one row after any number of runs', async () => {
  for (let round = 0; round < 3; round += 1) await runFunction('sum-visits');
  const { count } = await database
    .from('runs')
    .select('*', { count: 'exact', head: true })
    .eq('schedule', 'sum-visits');
  expect(count).toBe(1);
});

test('a failed run keeps the last success and states its code', async () => {
  await runFunction('sum-visits');
  // The function is also due if the minute passes a quarter of an hour.
  await advanceClock(60);
  const before = await readRun('sum-visits');
  const failed = recordRun('sum-visits', () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  const after = await readRun('sum-visits');
  expect(after).toMatchObject({ succeeded_at: before?.succeeded_at, error_code: 'fault' });
  expect(after?.failed_at).toBe(after?.ended_at);
  const fail = scheduledFunction('sum-visits', () => Promise.resolve('down'), String);
  const request = new Request('http://localhost/', { method: 'POST' });
  expect((await fail(request, {} as never)).status).toBe(204);
  expect(await readRun('sum-visits')).toMatchObject({ error_code: 'down' });
});

test('a run that is killed is no success', async () => {
  await runFunction('sum-visits');
  // The function is also due if the minute passes a quarter of an hour.
  await advanceClock(60);
  const before = await readRun('sum-visits');
  const started = Promise.withResolvers<undefined>();
  void recordRun('sum-visits', () => {
    started.resolve(undefined);
    // A run that the platform ends never continues.
    return new Promise<never>(() => undefined);
  });
  await started.promise;
  await vi.waitFor(async () => {
    const after = await readRun('sum-visits');
    expect(after?.started_at).not.toBe(before?.started_at);
    expect(after).toMatchObject({ succeeded_at: before?.succeeded_at, ended_at: before?.ended_at });
  });
});

test('a run without a database still does its work', async () => {
  await setFault('database');
  expect(await recordRun('sum-visits', () => Promise.resolve('done'))).toBe('done');
});

test('a comparison without a provider counts as failed until staff repeat it', async () => {
  await setPaymentFault(stack, { fault: 'down' });
  await runFunction('reconcile-payments');
  expect(await readRun('reconcile-payments')).toMatchObject({ error_code: 'provider-down' });
  await setPaymentFault(stack, { fault: 'none' });
  await createStaffClient(stack).send('reconciliation', {});
  const run = await readRun('reconcile-payments');
  expect(Date.parse(run?.succeeded_at ?? '')).toBeGreaterThan(Date.parse(run?.failed_at ?? ''));
});
