import { expect, test } from 'vitest';
import type { FreshJobs } from '#domain/job/open-job.ts';
import { staffId } from '../support/seeded-users.ts';
import { createClientWithToken, openStackForFile } from '../support/stack.ts';
import { createStaffClient, job, insertVacancy, vacancy } from '../support/staff-client.ts';

const daySeconds = 24 * 60 * 60;

const { stack, database, advanceClock, runFunction } = await openStackForFile();
const staff = createStaffClient(stack);

async function publishVacancy(changedFields: Partial<typeof job> = {}) {
  const id = await insertVacancy(database);
  const response = await staff.send(`vacancies/${id}/publish`, { ...job, ...changedFields });
  expect(response.status).toBe(200);
  return id;
}

const fetchJobs = async () =>
  (await (await fetch(`${stack.site}/api/open-jobs`)).json()) as FreshJobs;

async function readAudit(id: string) {
  const { data } = await database
    .from('audit_log')
    .select('actor_id,from_state,to_state,reason')
    .match({ subject: 'vacancy', subject_id: id })
    .order('id');
  return data;
}

test('a vacancy becomes a public job for 30 days [R117]', async () => {
  const id = await insertVacancy(database);
  expect(await (await staff.send(`vacancies/${id}`)).json()).toEqual({
    id,
    ...vacancy,
    state: 'new',
    job: null,
  });
  const response = await staff.send(`vacancies/${id}/publish`, job);
  expect(await response.json()).toEqual({ id, ...vacancy, state: 'published', job });
  const { data } = await createClientWithToken(stack).from('open_jobs').select();
  expect(data).toMatchObject([{ title: 'Tailor', apply_email: 'jobs@duka.example' }]);
  const [row] = data as { date_posted: string; valid_through: string }[];
  expect(Date.parse(row?.valid_through ?? '') - Date.parse(row?.date_posted ?? '')).toBe(
    30 * daySeconds * 1000,
  );
  expect(await readAudit(id)).toEqual([
    { actor_id: staffId, from_state: 'new', to_state: 'published', reason: '' },
  ]);
});

test('a published job updates its page at once until closed', async () => {
  const jobTitle = `Baker <b>${crypto.randomUUID()}</b>`;
  const escapedTitle = jobTitle.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const id = await publishVacancy({ jobTitle, urlToWebsite: '' });
  const { html, structuredData } = await fetchJobs();
  expect(html).toContain(escapedTitle);
  expect(html).toContain('href="mailto:jobs@duka.example"');
  const hiringOrganization = { '@type': 'Organization', name: 'Duka la Amina' };
  const posting = { '@type': 'JobPosting', title: jobTitle, hiringOrganization };
  expect(structuredData).toContainEqual(expect.objectContaining(posting));

  const response = await staff.requestJson(`vacancies/${id}/close`, {
    reason: 'Somebody was found.',
  });
  expect(response.body).toMatchObject({ state: 'closed' });
  expect((await fetchJobs()).html).not.toContain(escapedTitle);
  expect((await readAudit(id))?.at(-1)).toMatchObject({
    actor_id: staffId,
    from_state: 'published',
    to_state: 'closed',
    reason: 'Somebody was found.',
  });
});

test('a refused vacancy has a reason and stays refused', async () => {
  const id = await insertVacancy(database);
  const refusal = await staff.requestJson(`vacancies/${id}/refuse`, { reason: '  ' });
  const fields = [{ field: 'reason', message: 'Write a reason.' }];
  expect(refusal).toMatchObject({ status: 422, body: { fields } });
  const response = await staff.send(`vacancies/${id}/refuse`, { reason: 'It asks for a fee.' });
  expect(await response.json()).toMatchObject({ state: 'refused' });
  expect((await staff.send(`vacancies/${id}/publish`, job)).status).toBe(409);
  expect((await staff.send(`vacancies/${id}/close`, { reason: 'x' })).status).toBe(409);
  expect(await readAudit(id)).toMatchObject([
    { to_state: 'refused', reason: 'It asks for a fee.' },
  ]);
});

test('an invalid job is refused with a message', async () => {
  const invalidJobs: [changedFields: object, field: string, text: string][] = [
    [{ jobTitle: 'x' }, 'jobTitle', 'Write the title of the job in at least 2 characters.'],
    [{ requirements: [] }, 'requirements', 'Write what the candidate needs, one a line.'],
    [{ employment: 'INTERN' }, 'employment', 'Choose the kind of work.'],
    [{ urlToWebsite: 'javascript:alert(1)' }, 'urlToWebsite', 'Write the whole address'],
    [{ applyEmail: 'duka' }, 'applyEmail', 'Write the e-mail address in full'],
    [
      { responsibilities: ['a'.repeat(201)] },
      'responsibilities.0',
      'Shorten each line to 200 characters.',
    ],
  ];
  const id = await insertVacancy(database);
  for (const [changedFields, field, text] of invalidJobs) {
    const { status, body } = await staff.requestJson(`vacancies/${id}/publish`, {
      ...job,
      ...changedFields,
    });
    const message = expect.stringContaining(text) as string;
    expect([status, body]).toMatchObject([422, { fields: [{ field, message }] }]);
  }
});

test('an unknown vacancy or step is not found', async () => {
  const id = await insertVacancy(database);
  for (const path of [`vacancies/${crypto.randomUUID()}`, 'vacancies/1']) {
    expect((await staff.send(path)).status).toBe(404);
  }
  expect((await staff.send(`vacancies/${id}/delete`, {})).status).toBe(404);
});

test.each(['state=received', 'cursor=2026-11-21'])(
  'the list is refused with ?%s',
  async (query) => {
    expect((await staff.send(`vacancies?${query}`)).status).toBe(422);
  },
);

test('a job is closed after 30 days, and an old vacancy deleted', async () => {
  const lateVacancy = await insertVacancy(database);
  await advanceClock(80 * daySeconds);
  const title = `Late ${crypto.randomUUID()}`;
  expect(
    (await staff.send(`vacancies/${lateVacancy}/publish`, { ...job, jobTitle: title })).status,
  ).toBe(200);
  const readState = async () => {
    await runFunction('delete-expired-records');
    const { data } = await database
      .from('vacancies')
      .select('state')
      .eq('id', lateVacancy)
      .maybeSingle();
    return data?.state as string | undefined;
  };

  await advanceClock(29 * daySeconds);
  expect(await readState()).toBe('published');
  expect((await fetchJobs()).html).toContain(title);
  await advanceClock(2 * daySeconds);
  expect((await fetchJobs()).html).not.toContain(title);
  expect(await readState()).toBeUndefined();
  expect(await readAudit(lateVacancy)).toMatchObject([
    { to_state: 'published' },
    { actor_id: null, from_state: 'published', to_state: 'closed', reason: 'time' },
  ]);
});
