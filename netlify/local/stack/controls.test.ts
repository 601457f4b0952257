import { expect, test } from 'vitest';
import { openTestFunctions, createFixedClock } from '#tests/support/gateway.ts';
import { createControls } from './controls.ts';
import { createFaults } from '../faults.ts';
import { openSchedule } from '../gateway/schedule.ts';
import { createPaymentFaults } from '../payments/faults.ts';

const minuteMs = 60_000;

/**
 * Opens the controls of a stack with one scheduled function. A run of the function ends when the test calls
 * `endRun`.
 */
async function openControls() {
  const clock = createFixedClock('2026-11-20T08:00:30Z');
  const runBegan = Promise.withResolvers<null>();
  const runEnd = Promise.withResolvers<null>();
  const runTimes: Date[] = [];
  const functions = await openTestFunctions({
    slow: {
      default: async () => {
        runBegan.resolve(null);
        await runEnd.promise;
        runTimes.push(clock.now());
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
  return {
    clock,
    controls,
    advance,
    runBegan: runBegan.promise,
    endRun: () => runEnd.resolve(null),
    runTimes,
  };
}

test('the clock moves after the current run has ended', async () => {
  const { clock, advance, runBegan, endRun, runTimes } = await openControls();
  const firstMove = clock.advance(5 * minuteMs);
  await runBegan;
  const timeBefore = clock.now();
  const secondMove = advance(60 * 60);
  endRun();
  await Promise.all([firstMove, secondMove]);
  expect(runTimes[0]).toEqual(timeBefore);
  expect(clock.now().getTime() - timeBefore.getTime()).toBe(60 * minuteMs);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'unknown'])(
  'the address %s belongs to no control',
  async (name) => {
    const { controls } = await openControls();
    const request = new Request(`http://localhost/.local/${name}`, { method: 'POST' });
    expect(await controls(request)).toBeUndefined();
  },
);
