import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { reportLimits, reportReasons } from '#domain/report/report.limits.ts';
import { vacancyLimits } from '#domain/vacancy/vacancy.limits.ts';
import { stackOfFile } from '../support/stack.ts';

const { database: endpoints } = await stackOfFile();

const vacancy = { name: 'Duka', email: 'jobs@duka.example', message: 'Two tailors' };
const report = { business: 'judys-mats', reason: 'scam' };
const subject = createHash('sha256').update('somebody').digest('hex');
const attempt = { kind: 'report-client', subject };

const receiveVacancy = {
  new_name: 'Duka',
  new_email: 'jobs@duka.example',
  new_message: 'Two tailors',
  client: subject,
  mailbox: subject,
};

describe('a vacancy', () => {
  test.each([
    ['name', vacancyLimits.name.least, vacancyLimits.name.most, 'vacancies_name_length'],
    ['message', 1, vacancyLimits.message, 'vacancies_message_length'],
  ])('has the limits of %s that the form states', async (field, least, most, constraint) => {
    const sized = (length: number) =>
      endpoints.from('vacancies').insert({ ...vacancy, [field]: '🧺'.repeat(length) });
    expect((await sized(least)).error).toBeNull();
    expect((await sized(most)).error).toBeNull();
    expect((await sized(least - 1)).error?.code).toBe('23514');
    const { error } = await sized(most + 1);
    expect(error?.message).toContain(constraint);
  });

  test('has the limit of its e-mail address that the form states', async () => {
    const host = '@duka.example';
    const sized = (length: number) =>
      endpoints
        .from('vacancies')
        .insert({ ...vacancy, email: 'a'.repeat(length - host.length) + host });
    expect((await sized(vacancyLimits.email)).error).toBeNull();
    const { error } = await sized(vacancyLimits.email + 1);
    expect(error?.message).toContain('vacancies_email_length');
  });

  test.each([
    ['a name of two lines', { name: 'Duka\nBcc: all' }, 'vacancies_name_is_one_line'],
    ['a text of nothing but blanks', { message: ' \n\t' }, 'vacancies_message_written'],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 'vacancies_email_is_one_address'],
    ['a state that is none', { state: 'spam' }, 'a vacancy begins as new'],
  ])('with %s is refused', async (_, change, constraint) => {
    const { error } = await endpoints.from('vacancies').insert({ ...vacancy, ...change });
    expect([error?.code, error?.message]).toEqual(['23514', expect.stringContaining(constraint)]);
  });

  test('is new until somebody decides about it', async () => {
    const { data } = await endpoints.from('vacancies').insert(vacancy).select('state').single();
    expect(data).toEqual({ state: 'new' });
  });
});

describe('a report', () => {
  test.each(reportReasons)('can have the reason %s', async (reason) => {
    const { error } = await endpoints.from('reports').insert({ ...report, reason, message: 'x' });
    expect(error).toBeNull();
  });

  test('has the limit of its text that the form states', async () => {
    const sized = (length: number) =>
      endpoints.from('reports').insert({ ...report, message: '🧺'.repeat(length) });
    expect((await sized(reportLimits.message)).error).toBeNull();
    expect((await sized(reportLimits.message + 1)).error?.message).toContain(
      'reports_message_length',
    );
  });

  test.each([
    [
      'another reason and no words',
      { reason: 'other', message: ' ' },
      'reports_other_is_explained',
    ],
    ['a reason that is none', { reason: 'boring' }, 'reports_reason_known'],
    ['a business that has no address', { business: '../x' }, 'reports_business_is_an_address'],
    ['a state that is none', { state: 'gone', note: 'x' }, 'reports_state_known'],
  ])('with %s is refused', async (_, change, constraint) => {
    const { error } = await endpoints.from('reports').insert({ ...report, ...change });
    expect([error?.code, error?.message]).toEqual(['23514', expect.stringContaining(constraint)]);
  });
});

test.each([
  ['an address in the clear', { subject: '127.0.0.1' }, 'attempts_subject_is_a_hash'],
  ['a kind that is none', { kind: 'other' }, 'attempts_kind_known'],
])('%s is never counted by', async (_, change, constraint) => {
  const { error } = await endpoints.from('attempts').insert({ ...attempt, ...change });
  expect([error?.code, error?.message]).toEqual(['23514', expect.stringContaining(constraint)]);
});

test('a vacancy that the database refuses counts for nothing', async () => {
  const before = await endpoints.from('attempts').select('*', { count: 'exact', head: true });
  const { error } = await endpoints.rpc('receive_vacancy', { ...receiveVacancy, new_name: 'a' });
  expect(error?.code).toBe('23514');
  const after = await endpoints.from('attempts').select('*', { count: 'exact', head: true });
  expect(after.count).toBe(before.count);
});
