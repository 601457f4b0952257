/**
 * Transitions of a vacancy: every action is tried from every state, by its function and by a direct update. Further
 * tests cover the fields and the last day of a job.
 */
import { describe, expect, test } from 'vitest';
import { jobLimits } from '#domain/job/job.limits.ts';
import { toJobRow } from '#domain/job/open-job.ts';
import { jobDraftSchema } from '#domain/job/job-draft.ts';
import { vacancyStates, type VacancyState } from '#domain/staff/staff-vacancy.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { rollBackEachTest } from '../support/rollback.ts';
import { staffId } from '../support/seeded-users.ts';
import { job as draft } from '../support/staff-client.ts';

const job = toJobRow(jobDraftSchema.parse(draft));

const { sql, readRows, readField } = await openDatabaseForFile();
rollBackEachTest(sql);

/** Runs a statement, and returns 'done' or the code of the error. */
async function getOutcome(statement: string, ...values: unknown[]): Promise<string> {
  await sql.query('savepoint before');
  const errorCode = await getErrorCode(sql.query(statement, values));
  await sql.query(`${errorCode === undefined ? 'release' : 'rollback to'} savepoint before`);
  return errorCode ?? 'done';
}

async function createVacancy() {
  const [row] = await readRows<{ id: string }>(
    `insert into public.vacancies (name, email, message)
     values ('Duka', 'jobs@duka.example', 'Two tailors') returning id`,
  );
  return row?.id ?? '';
}

const publish = (id: string, text: object = job) =>
  getOutcome('select public.publish_vacancy($1, $2, $3)', staffId, id, text);
const close = (id: string) =>
  getOutcome('select public.close_vacancy($1, $2, $3)', staffId, id, 'Found');
const refuse = (id: string, reason = 'A fee') =>
  getOutcome('select public.refuse_vacancy($1, $2, $3)', staffId, id, reason);

const stepsToState: Record<VacancyState, ((id: string) => Promise<string>)[]> = {
  new: [],
  published: [publish],
  closed: [publish, close],
  refused: [refuse],
};

async function createVacancyInState(state: VacancyState) {
  const id = await createVacancy();
  for (const step of stepsToState[state]) expect(await step(id)).toBe('done');
  return id;
}

describe.each(vacancyStates)('a %s vacancy', (state) => {
  const outcomes = {
    publish: { new: 'done', published: 'done', closed: 'PT409', refused: 'PT409' },
    close: { new: 'PT409', published: 'done', closed: 'done', refused: 'PT409' },
    refuse: { new: 'done', published: 'PT409', closed: 'PT409', refused: 'done' },
  } as const;

  test.each([
    ['publish', publish],
    ['close', close],
    ['refuse', refuse],
  ] as const)('the function %s succeeds only in its states', async (name, transition) => {
    expect(await transition(await createVacancyInState(state))).toBe(outcomes[name][state]);
  });

  test('a direct update makes only the permitted transitions', async () => {
    const allowedTransitions: Partial<Record<VacancyState, VacancyState[]>> = {
      new: ['refused'],
      published: ['closed'],
    };
    for (const newState of vacancyStates.filter((otherState) => otherState !== state)) {
      const id = await createVacancyInState(state);
      const change = `update public.vacancies set state = $2, reason = 'x' where id = $1`;
      const outcome = allowedTransitions[state]?.includes(newState) === true ? 'done' : '23514';
      expect(await getOutcome(change, id, newState), newState).toBe(outcome);
    }
  });

  test('the vacancy can be deleted unless it is published', async () => {
    const id = await createVacancyInState(state);
    await sql.query('delete from public.vacancies where id = $1', [id]);
    expect(await readField('vacancies', 'state', id)).toBe(state === 'published' ? state : null);
  });

  test('a vacancy has an audit log row for each transition', async () => {
    const rows = await readRows(
      `select to_state, actor_id from public.audit_log
       where subject = 'vacancy' and subject_id = $1 order by id`,
      await createVacancyInState(state),
    );
    const reachedStates = state === 'closed' ? ['published', 'closed'] : [state];
    const expectedRows = reachedStates.map((to_state) => ({ to_state, actor_id: staffId }));
    expect(rows).toEqual(state === 'new' ? [] : expectedRows);
  });
});

test('a vacancy is not refused without a reason', async () => {
  expect(await refuse(await createVacancy(), '  ')).toBe('23514');
});

test('an unknown vacancy is not found', async () => {
  for (const transition of [publish, close, refuse])
    expect(await transition(crypto.randomUUID())).toBe('PT404');
});

test('a job is public up to and including its last day', async () => {
  await publish(await createVacancy());
  const countPublicJobs = async (day: string) => {
    await sql.exec(`create or replace function app.now() returns timestamptz
      language sql stable return '${day}T12:00:00+03:00'::timestamptz`);
    await sql.exec('set local role anon');
    const rows = await readRows('select id from public.open_jobs');
    await sql.exec('reset role');
    return rows.length;
  };
  const [period] = await readRows<{ last: string; next: string }>(
    `select valid_through::text as last, (valid_through + 1)::text as next from public.jobs`,
  );
  expect(await countPublicJobs(period?.last ?? '')).toBe(1);
  expect(await countPublicJobs(period?.next ?? '')).toBe(0);
});

const { title, employer, category, location, description, howToApply, lines } = jobLimits;
const createText = (length: number) => 'x'.repeat(length);

test.each<[string, object, string]>([
  ['a too long title', { title: createText(title.max + 1) }, '23514'],
  ['a title of the maximum length', { title: createText(title.max) }, 'done'],
  ['a title of two lines', { title: 'a\nb' }, '23514'],
  ['a too long employer', { employer: createText(employer.max + 1) }, '23514'],
  ['a too long category', { category: createText(category.max + 1) }, '23514'],
  ['a too long location', { location: createText(location.max + 1) }, '23514'],
  ['a description of the maximum length', { description: createText(description.max) }, 'done'],
  ['a too long description', { description: createText(description.max + 1) }, '23514'],
  ['a too short description', { description: createText(description.min - 1) }, '23514'],
  ['a too long way to apply', { how_to_apply: createText(howToApply.max + 1) }, '23514'],
  ['a website without HTTPS', { website: 'http://duka.example' }, '23514'],
  ['an empty website', { website: '' }, 'done'],
  ['two e-mail addresses', { apply_email: 'a@b.example,c@d.example' }, '23514'],
  ['an unknown kind of work', { employment: 'INTERN' }, '23514'],
  ['no requirements', { requirements: [] }, '23514'],
  [
    'the most and longest requirements',
    { requirements: Array<string>(lines.max).fill('🧺'.repeat(lines.length)) },
    'done',
  ],
  ['too many requirements', { requirements: Array<string>(lines.max + 1).fill('x') }, '23514'],
])('a job with %s is stored if its form allows it', async (_name, change, outcome) => {
  expect(await publish(await createVacancy(), { ...job, ...change })).toBe(outcome);
});
