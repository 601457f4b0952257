import { expect, test } from 'vitest';
import { vacancyLimits } from './vacancy.limits.ts';
import { vacancySchema } from './vacancy.ts';

const vacancy = {
  'form-name': 'job-listing',
  name: 'Duka la Amina',
  email: 'jobs@duka.example',
  message: 'Two tailors in Ruiru.',
};

test('the texts of a valid vacancy are converted to normal form [R118]', () => {
  const typed = { ...vacancy, name: '  Duka la\tAmina ', message: ' One.\r\nTwo. ' };
  expect(vacancySchema.parse(typed)).toEqual({ ...vacancy, message: 'One.\nTwo.' });
});

const { name, email, message } = vacancyLimits;
const getRefusals = (reason: string) =>
  ['name', 'email', 'message'].map((field) => `vacancy.${field}.${reason}`);
const tooLong = {
  name: 'a'.repeat(name.max + 1),
  email: `${'a'.repeat(email)}@duka.example`,
  message: 'a'.repeat(message + 1),
};

const missing = { name: undefined, email: ' ', message: '\r\n' };
const fullLength = { name: '🧺'.repeat(name.max), message: '🧺'.repeat(message) };

const samples: [what: string, change: object, refusals: string[]][] = [
  ['without its fields [R147]', missing, getRefusals('missing')],
  ['that is too long', tooLong, getRefusals('long')],
  ['with too short a name', { name: 'a' }, ['vacancy.name.short']],
  ['of the maximum length, in characters', fullLength, []],
  ['with the shortest name, in characters', { name: '🧺'.repeat(name.min) }, []],
  ['from another form [R118]', { 'form-name': 'report' }, ['vacancy.form.wrong']],
  ['with another field [R118]', { state: 'published' }, ['form.fields']],
];
const wrongEmails = ['amina', 'amina@', '@duka.example', 'a b@duka.example', 'a@b.example,c@d.ke'];

for (const email of wrongEmails)
  samples.push([`with the address ${email} [R147]`, { email }, ['vacancy.email.wrong']]);

test.each(samples)('a vacancy %s has the expected refusals', (_, change, refusals) => {
  const { error } = vacancySchema.safeParse({ ...vacancy, ...change });
  expect(error?.issues.map((issue) => issue.message) ?? []).toEqual(refusals);
});
