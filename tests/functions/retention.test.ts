import { expect, test } from 'vitest';
import { control, stackOfFile } from '../support/stack.ts';
import { newClient, submitJson } from '../support/submit.ts';

const day = 24 * 60 * 60;

const { stack, database } = await stackOfFile();

/** How many rows there are of everything that anybody may send us. */
async function counts(): Promise<Record<string, number | null>> {
  const tables = ['attempts', 'vacancies', 'reports', 'mail'];
  const entries = tables.map(async (table) => {
    const { count } = await database.from(table).select('*', { count: 'exact', head: true });
    return [table, count] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function later(seconds: number) {
  await control(stack, 'clock', { advance: seconds });
  await control(stack, 'schedule/delete-expired-records', {});
}

test('what anybody sends us is kept as long as the privacy page says, and no longer', async () => {
  const vacancy = { name: 'Duka', email: 'jobs@duka.example', message: 'A cook, from Monday.' };
  const report = { business: 'judys-mats', reason: 'scam' };
  const from = newClient();
  await submitJson(
    `${stack.site}/api/job-vacancies`,
    { 'form-name': 'job-listing', ...vacancy },
    { from },
  );
  await submitJson(`${stack.site}/api/reports`, { 'form-name': 'report', ...report }, { from });
  expect(await counts()).toEqual({ attempts: 3, vacancies: 1, reports: 1, mail: 1 });

  await later(60 * 60 - 30);
  expect(await counts()).toMatchObject({ attempts: 3 });
  await later(60);
  expect(await counts()).toEqual({ attempts: 0, vacancies: 1, reports: 1, mail: 1 });

  await later(89 * day);
  expect(await counts()).toMatchObject({ vacancies: 1 });
  await later(day);
  expect(await counts()).toEqual({ attempts: 0, vacancies: 0, reports: 1, mail: 1 });

  await later(274 * day);
  expect(await counts()).toMatchObject({ reports: 1, mail: 1 });
  await later(3 * day);
  expect(await counts()).toEqual({ attempts: 0, vacancies: 0, reports: 0, mail: 0 });
});
