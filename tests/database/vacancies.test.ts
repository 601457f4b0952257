import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { reportLimits } from '#domain/report/report.limits.ts';
import { vacancyLimits } from '#domain/vacancy/vacancy.limits.ts';
import { openStackForFile } from '../support/stack.ts';

const { database } = await openStackForFile();

const vacancy = { name: 'Duka', email: 'jobs@duka.example', message: 'Two tailors' };
const report = { business: 'judys-mats', reason: 'scam' };
const subject = createHash('sha256').update('somebody').digest('hex');
const attempt = { kind: 'report-client', subject };

/**
 * Inserts a row with a text of each length, of emojis or of ASCII characters before an ending. An emoji has several
 * code units, but counts as one character.
 * @returns for each length 'stored' or the message of the refusal
 */
async function probeLengths(
  table: string,
  row: object,
  field: string,
  lengths: number[],
  ending = '',
) {
  const insertions = lengths.map(async (length) => {
    const text = (ending ? 'a' : '🧺').repeat(Math.max(0, length - ending.length)) + ending;
    const values: Record<string, unknown> = { ...row, [field]: text };
    const { error } = await database.from(table).insert(values);
    return error ? error.message : 'stored';
  });
  return Promise.all(insertions);
}

const stringContaining = (text: string) => expect.stringContaining(text) as string;
const { name, message, email } = vacancyLimits;

test.each([
  ['vacancies', vacancy, 'name', name.min, name.max],
  ['vacancies', vacancy, 'message', 1, message],
  ['vacancies', vacancy, 'email', undefined, email],
  ['reports', report, 'message', undefined, reportLimits.message],
] as const)('a row of %s like %o has the form’s limits for %s', async (...row) => {
  const [table, sample, field, min, max] = row;
  const ending = field === 'email' ? '@duka.example' : '';
  const results = await probeLengths(table, sample, field, [max, max + 1], ending);
  expect(results).toEqual(['stored', stringContaining(`${table}_${field}_length`)]);
  if (min === undefined) return;
  const shortResults = await probeLengths(table, sample, field, [min, min - 1]);
  expect(shortResults).toEqual(['stored', stringContaining(`${table}_${field}_`)]);
});

const validRows = { vacancies: vacancy, reports: report, attempts: attempt };

test.each([
  ['vacancies', { name: 'Duka\nBcc: all' }, 'vacancies_name_is_one_line'],
  ['vacancies', { message: ' \n\t' }, 'vacancies_message_written'],
  ['vacancies', { email: 'a@b.example,c@d.example' }, 'vacancies_email_is_one_address'],
  ['vacancies', { state: 'spam' }, 'a vacancy begins as new'],
  ['reports', { reason: 'other', message: ' ' }, 'reports_other_is_explained'],
  ['reports', { reason: 'boring' }, 'reports_reason_is_valid'],
  ['reports', { business: '../x' }, 'reports_business_is_an_address'],
  ['reports', { state: 'gone', note: 'x' }, 'reports_state_is_valid'],
  ['attempts', { subject: '127.0.0.1' }, 'attempts_subject_is_a_hash'],
  ['attempts', { kind: 'other' }, 'attempts_kind_is_valid'],
] as const)('a row of %s with %o is refused', async (table, change, constraint) => {
  const { error } = await database.from(table).insert({ ...validRows[table], ...change });
  expect([error?.code, error?.message]).toEqual(['23514', expect.stringContaining(constraint)]);
});

test('a refused vacancy does not count for the limit', async () => {
  const attemptsBefore = await database.from('attempts').select();
  const fields = { p_name: 'a', p_email: vacancy.email, p_message: vacancy.message };
  const request = { ...fields, p_client: subject, p_mailbox: subject };
  const { error } = await database.rpc('receive_vacancy', request);
  expect(error?.code).toBe('23514');
  expect((await database.from('attempts').select()).data).toEqual(attemptsBefore.data);
});
