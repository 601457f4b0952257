import { expect, test } from 'vitest';
import { openTestFunctions, createFixedClock } from '#tests/support/gateway.ts';
import { createControls } from './controls.ts';
import { createFaults } from './faults.ts';
import { openSchedule } from './gateway/schedule.ts';
import { createPaymentFaults } from './payments/faults.ts';

const minuteMs = 60_000;

/**
 * Opens the controls of a stack with one scheduled function. A run of the function ends when the test calls `end`.
 */
async function openControls() {
  const clock = createFixedClock('2026-11-20T08:00:30Z');
  const began = Promise.withResolvers<null>();
  const end = Promise.withResolvers<null>();
  const times: Date[] = [];
  const functions = await openTestFunctions({
    slow: {
      default: async () => {
        began.resolve(null);
        await end.promise;
        times.push(clock.now());
        return new Response();
      },
      config: { schedule: '*/5 * * * *' },
    },
  });
  const schedule = openSchedule({ functions, clock });
  const controls = createControls({
    clock,
    faults: createFaults(),
    paymentFaults: createPaymentFaults(clock.now),
    identity: { siteUrl: 'http://localhost', jwtSecret: '', operatorToken: '', bcryptCost: 4 },
    runScheduled: schedule.run,
    settleSchedule: schedule.settle,
    rebuild: () => undefined,
  });
  const advance = (seconds: number) =>
    controls(
      new Request('http://localhost/.local/clock', {
        method: 'POST',
        body: JSON.stringify({ advance: seconds }),
      }),
    );
  return { clock, advance, began: began.promise, end: () => end.resolve(null), times };
}

test('the clock moves after the current run has ended', async () => {
  const { clock, advance, began, end, times } = await openControls();
  const first = clock.advance(5 * minuteMs);
  await began;
  const timeBefore = clock.now();
  const second = advance(60 * 60);
  end();
  await Promise.all([first, second]);
  expect(times[0]).toEqual(timeBefore);
  expect(clock.now().getTime() - timeBefore.getTime()).toBe(60 * minuteMs);
});
