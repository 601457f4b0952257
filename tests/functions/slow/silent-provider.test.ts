/** Tests that adverts end on time while a payment provider accepts requests and gives no response. */
import { expect, test } from 'vitest';
import { openListingStackForFile } from '../../support/own-listings.ts';
import { control } from '../../support/stack.ts';

const { stack, steps, advanceClock, runFunction, readRow, readEmails, amina } =
  await openListingStackForFile();

/** The platform's limit of a scheduled function. */
const limitMs = 30_000;
/** The time of the scheduled functions that send no requests to a provider. */
const scheduleTimeMs = 10_000;

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test('an advert ends on the minute while the provider is silent', async () => {
  const ending = await steps.live();
  const promptedListing = await steps.approved();
  await amina.pay(promptedListing.id, { provider: 'mpesa', phone: '+254700000731' });
  const { live_until } = await readRow<{ live_until: string }>('listings', ending.id);
  await control(stack, 'faults', { service: 'provider', mode: 'slow', delayMs: 60_000 });

  const secondsLeft = Math.ceil((Date.parse(live_until) - Date.now()) / 1000);
  await advanceClock(secondsLeft + 1);
  expect(await readRow('listings', ending.id)).toMatchObject({ state: 'expired' });
  const subjects = (await readEmails(stack.info.signIns.member.email)).map(
    ({ subject }) => subject,
  );
  expect(subjects).toContainEqual(expect.stringMatching(/has ended/));

  // Each scheduled function runs once, and none of them longer than its limit.
  expect(await measureMs(() => advanceClock(3600))).toBeLessThan(limitMs + scheduleTimeMs);
  expect(await measureMs(() => runFunction('run-due-transitions'))).toBeLessThan(scheduleTimeMs);
  // The check of health is not delayed, and every schedule has succeeded.
  expect(await measureMs(() => runFunction('watch-health'))).toBeLessThan(scheduleTimeMs);
  const health = (await (await fetch(`${stack.site}/api/health`)).json()) as object;
  expect(health).toMatchObject({ database: 'ok', schedules: { 'settle-payments': 'ok' } });
});
