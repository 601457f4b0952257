/** Tests the e-mails to staff while a part of health stays red, and health during an outage of the database. */
import { expect, test } from 'vitest';
import { openHealthSite } from '../../support/health-site.ts';
import { openMailServer } from '../../support/mail-server.ts';
import { createStaffClient } from '../../support/staff-client.ts';
import { setVariable } from '../../support/stack.ts';

const site = await openHealthSite();
const { stack, setFault, advanceClock, runFunction, broken, watch, readAlerts } = site;
const { readHealth, collectAlerts } = site;
const staff = createStaffClient(stack);

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test('staff get an e-mail again after a day, and one that is shared by concurrent runs', async () => {
  await runFunction('sum-visits');
  broken.add('sum-visits');
  const name = 'Task sum-visits';
  const first = await collectAlerts(name, async () => {
    await advanceClock(hour);
    await Promise.all(Array.from({ length: 8 }, watch));
  });
  expect(first).toEqual(['red']);
  expect((await readAlerts()).at(-1)?.text).toContain('/admin?view=health');
  expect(await collectAlerts(name, () => advanceClock(day - hour))).toEqual([]);
  expect(await collectAlerts(name, () => advanceClock(2 * hour))).toEqual(['red']);
});

test('a refused e-mail is sent at the next run', async () => {
  broken.add('sum-visits');
  await setFault('email');
  const name = 'Task sum-visits';
  expect(await collectAlerts(name, () => advanceClock(hour))).toEqual([]);
  await setFault('email', 'ok');
  expect(await collectAlerts(name, () => advanceClock(5 * minute))).toEqual(['red']);
});

test.each(['down', 'error', 'slow'] as const)(
  'a database that is away answers 503 in seconds: %s',
  async (mode) => {
    await setFault('database', mode, 8_000);
    const startedAt = performance.now();
    const { status, body } = await readHealth();
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(status).toBe(503);
    expect(body).toMatchObject({ state: 'red', database: 'away', emails: 'unknown' });
    const own = await staff.requestJson<{ database: string }>('health');
    expect(own.body.database).toBe('away');
  },
);

test('an outage of the database sends one e-mail a day, and one at its end', async () => {
  const server = await openMailServer();
  for (const [name, value] of Object.entries(server.variables)) setVariable(name, value);
  const listSubjects = () =>
    server.received
      .flatMap(({ headers }) => headers.filter((line) => line.startsWith('Subject:')))
      .filter((subject) => subject.includes('Database'));
  await setFault('database', 'down');
  await Promise.all([watch(), watch()]);
  await watch();
  expect(listSubjects()).toEqual(['Subject: Red: Database']);
  await advanceClock(day);
  expect(listSubjects()).toHaveLength(2);
  await setFault('database', 'ok');
  await watch();
  await advanceClock(5 * minute);
  expect(listSubjects().slice(2)).toEqual(['Subject: Green again: Database']);
});
