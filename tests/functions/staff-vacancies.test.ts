import { expect, test } from 'vitest';
import type { FreshJobs } from '#domain/job/open-job.ts';
import { rareTest } from '../support/repetitions.ts';
import { staffId } from '../support/seeded-users.ts';
import { createClientWithToken, openStackForFile } from '../support/stack.ts';
import { createStaffClient, job, insertVacancy, vacancy } from '../support/staff-client.ts';

const daySeconds = 24 * 60 * 60;

const { stack, database, advanceClock, runFunction, readEmails } = await openStackForFile();
const staff = createStaffClient(stack);

const sendStep = (id: string, name: string, body: object) =>
  staff.requestJson(`vacancies/${id}/${name}`, body);
const publish = (id: string, change: object = {}) => sendStep(id, 'publish', { ...job, ...change });

const fetchJobs = async (query = '') =>
  (await (await fetch(`${stack.site}/api/open-jobs${query}`)).json()) as FreshJobs;

async function readAudit(id: string) {
  const rows = database.from('audit_log').select('actor_id,from_state,to_state,reason');
  return (await rows.match({ subject: 'vacancy', subject_id: id }).order('id')).data;
}

test('a vacancy becomes a public job for 30 days [R117]', async () => {
  const id = await insertVacancy(database);
  const { body: newVacancy } = await staff.requestJson(`vacancies/${id}`);
  expect(newVacancy).toEqual({ id, ...vacancy, state: 'new', job: null });
  const { body: publishedVacancy } = await publish(id);
  expect(publishedVacancy).toEqual({ id, ...vacancy, state: 'published', job });
  const { data } = await createClientWithToken(stack).from('open_jobs').select();
  expect(data).toMatchObject([{ title: 'Tailor', apply_email: 'jobs@duka.example' }]);
  const [row] = data as { date_posted: string; valid_through: string }[];
  const periodMs = Date.parse(row?.valid_through ?? '') - Date.parse(row?.date_posted ?? '');
  expect(periodMs).toBe(30 * daySeconds * 1000);
  const logRow = { actor_id: staffId, from_state: 'new', to_state: 'published', reason: '' };
  expect(await readAudit(id)).toEqual([logRow]);
});

test('a published job updates its page at once until closed', async () => {
  const jobTitle = `Baker <b>${crypto.randomUUID()}</b>`;
  const escapedTitle = jobTitle.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const id = await insertVacancy(database);
  expect((await publish(id, { jobTitle, urlToWebsite: '' })).status).toBe(200);
  const { html, structuredData } = await fetchJobs();
  expect(html).toContain(escapedTitle);
  expect(html).toContain('href="mailto:jobs@duka.example?subject=');
  const hiringOrganization = { '@type': 'Organization', name: 'Duka la Amina' };
  const posting = { '@type': 'JobPosting', title: jobTitle, hiringOrganization };
  expect(structuredData).toContainEqual(expect.objectContaining(posting));

  const reason = 'Somebody was found.';
  expect((await sendStep(id, 'close', { reason })).body).toMatchObject({ state: 'closed' });
  expect((await fetchJobs()).html).not.toContain(escapedTitle);
  const logRow = { actor_id: staffId, from_state: 'published', to_state: 'closed', reason };
  expect((await readAudit(id))?.at(-1)).toMatchObject(logRow);
});

test('the job of staff is marked as English in Kiswahili, and a sample is translated', async () => {
  const jobTitle = `Baker ${crypto.randomUUID()}`;
  await publish(await insertVacancy(database), { jobTitle });
  const english = await fetchJobs();
  expect(english.html).not.toMatch(/class="badge"| lang=/);
  const { html } = await fetchJobs('?language=sw');
  expect(html).toContain('Mfungashaji wa oda');
  const [card, sample] = [jobTitle, 'Mfungashaji wa oda'].map((title) =>
    html.split('<article').find((part) => part.includes(title)),
  );
  expect(card).toContain('<p class="badge">Kwa Kiingereza</p>');
  expect(card).toMatch(new RegExp(`<h2[^>]* lang="en"[^>]*>${jobTitle}<`));
  expect(card?.match(/ lang="en"/g)).toHaveLength(5);
  expect(sample).not.toMatch(/class="badge"| lang=/);
});

test('a refused vacancy has a reason and stays refused', async () => {
  const id = await insertVacancy(database);
  const fields = [{ field: 'reason', message: 'Write a reason.' }];
  const refusal = await sendStep(id, 'refuse', { reason: '  ' });
  expect(refusal).toMatchObject({ status: 422, body: { fields } });
  const reason = 'It asks for a fee.';
  expect((await sendStep(id, 'refuse', { reason })).body).toMatchObject({ state: 'refused' });
  expect((await publish(id)).status).toBe(409);
  expect((await sendStep(id, 'close', { reason: 'x' })).status).toBe(409);
  expect(await readAudit(id)).toMatchObject([{ to_state: 'refused', reason }]);
});

const createCompanyEmail = () => `${crypto.randomUUID()}@duka.example`;

test('a company is told once that its job is shown, with a link to the job', async () => {
  const email = createCompanyEmail();
  const id = await insertVacancy(database, { email });
  await publish(id);
  await publish(id, { jobTitle: 'Head tailor' });
  const jobs = await database.from('jobs').select('id').eq('vacancy_id', id).single();
  const url = `${stack.site}/job-listings#job-${(jobs.data as { id: number }).id}`;
  const emails = await readEmails(email);
  expect(emails).toMatchObject([{ subject: 'Your job is in our job listings', url }]);
  expect(emails[0]?.text).toContain('apply to you, not to us');
  expect(emails[0]?.text).not.toContain('Head tailor');
});

test('a company is told of a refusal with the reason, also after a failure', async () => {
  const email = createCompanyEmail();
  const id = await insertVacancy(database, { email });
  await sendStep(id, 'refuse', { reason: 'It asks for a fee.' });
  await database.from('emails').delete().eq('recipient', email).throwOnError();
  await runFunction('notify-owners');
  await runFunction('notify-owners');
  const emails = await readEmails(email);
  expect(emails.map(({ subject }) => subject)).toEqual(
    Array(2).fill('We cannot show your job vacancy'),
  );
  expect(emails[1]?.text).toContain('It asks for a fee.');
});

test('a website without a scheme gets https', async () => {
  const id = await insertVacancy(database);
  const { body } = await publish(id, { urlToWebsite: 'www.duka.example/jobs' });
  expect(body).toMatchObject({ job: { urlToWebsite: 'https://www.duka.example/jobs' } });
});

const longLine = 'a'.repeat(201);

test.each([
  [{ jobTitle: 'x' }, 'jobTitle', 'Write the title of the job in at least 2 characters.'],
  [{ requirements: [] }, 'requirements', 'Write what the candidate needs, one a line.'],
  [{ employment: 'INTERN' }, 'employment', 'Choose the kind of work.'],
  [{ urlToWebsite: 'javascript:alert(1)' }, 'urlToWebsite', 'Write the whole address'],
  [{ applyEmail: 'duka' }, 'applyEmail', 'Write the e-mail address in full'],
  [{ responsibilities: [longLine] }, 'responsibilities.0', 'Shorten each line to 200 characters.'],
])('a job with %o is refused with a message about %s', async (change, field, text) => {
  const { status, body } = await publish(await insertVacancy(database), change);
  const message = expect.stringContaining(text) as string;
  expect([status, body]).toMatchObject([422, { fields: [{ field, message }] }]);
});

test('an unknown vacancy or step is not found', async () => {
  const id = await insertVacancy(database);
  for (const path of [`vacancies/${crypto.randomUUID()}`, 'vacancies/1'])
    expect((await staff.send(path)).status).toBe(404);
  expect((await sendStep(id, 'delete', {})).status).toBe(404);
});

test.each(['state=received', 'cursor=2026-11-21'])('the list is refused: ?%s', async (query) => {
  expect((await staff.send(`vacancies?${query}`)).status).toBe(422);
});

rareTest('a job is closed after 30 days, and an old vacancy deleted', async () => {
  const lateVacancy = await insertVacancy(database);
  await advanceClock(80 * daySeconds);
  const title = `Late ${crypto.randomUUID()}`;
  expect((await publish(lateVacancy, { jobTitle: title })).status).toBe(200);
  const readStates = async () => {
    await runFunction('delete-expired-records');
    return (await database.from('vacancies').select('state').eq('id', lateVacancy)).data;
  };

  await advanceClock(29 * daySeconds);
  expect(await readStates()).toEqual([{ state: 'published' }]);
  expect((await fetchJobs()).html).toContain(title);
  await advanceClock(2 * daySeconds);
  expect((await fetchJobs()).html).not.toContain(title);
  expect(await readStates()).toEqual([]);
  expect(await readAudit(lateVacancy)).toMatchObject([
    { to_state: 'published' },
    { actor_id: null, from_state: 'published', to_state: 'closed', reason: 'time' },
  ]);
});
