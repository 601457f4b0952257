/** Tests that a run of due transitions ends within its time limit while a service is silent. The work is done later. */
import { afterEach, expect, test, vi } from 'vitest';
import { openListingStackForFile } from '../../support/own-listings.ts';
import { control } from '../../support/stack.ts';

const { stack, steps, advanceClock, runFunction, readRow, readEmails } =
  await openListingStackForFile();
vi.spyOn(console, 'error').mockReturnValue();

/** The platform's limit of a scheduled function. */
const limitMs = 30_000;

/** Makes a service silent after the given number of answered requests. */
const silence = (service: string, after = 0) =>
  control(stack, 'faults', { service, mode: 'slow', delayMs: 60_000, after });
const restore = (service: string) => control(stack, 'faults', { service, mode: 'ok' });
afterEach(async () => {
  for (const service of ['database', 'identity', 'email']) await restore(service);
});

async function measureRunMs(): Promise<number> {
  const startedAt = performance.now();
  await runFunction('run-due-transitions');
  return performance.now() - startedAt;
}

const readSubjects = async () =>
  (await readEmails(stack.info.signIns.member.email)).map(({ subject }) => subject);

test.each([
  ['the database', 'database', 0],
  ['the database after the transitions', 'database', 2],
  ['the identity service', 'identity', 0],
  ['the mail server', 'email', 0],
])('a run ends within its limit while %s is silent', async (_, service, after) => {
  await steps.submitted();
  await silence(service, after);
  expect(await measureRunMs()).toBeLessThan(limitMs);
});

test('notices of a run without time are sent later', async () => {
  const listing = await steps.live();
  const { live_until } = await readRow<{ live_until: string }>('listings', listing.id);
  await silence('identity');
  await advanceClock(Math.ceil((Date.parse(live_until) - Date.now()) / 1000) + 1);
  expect(await readRow('listings', listing.id)).toMatchObject({ state: 'expired' });
  const before = await readSubjects();
  expect(before).not.toContainEqual(expect.stringMatching(/has ended/));
  await restore('identity');
  await advanceClock(600);
  expect(await readSubjects()).toContainEqual(expect.stringMatching(/has ended/));
});
