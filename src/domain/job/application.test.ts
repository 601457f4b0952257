import { expect, test } from 'vitest';
import { findApplicationContacts } from './application.ts';

const find = (howToApply: string, applyEmail?: string) =>
  findApplicationContacts({ howToApply, ...(applyEmail !== undefined && { applyEmail }) }).map(
    ({ kind, address }) => `${kind} ${address}`,
  );

test.each([
  ['Write to jobs@duka.example.', ['email jobs@duka.example']],
  ['Call us on 0700 000 099.', ['phone +254700000099', 'email hr@duka.example']],
  ['Send your CV on WhatsApp: +254700000099', ['whatsapp +254700000099', 'email hr@duka.example']],
  [
    'WhatsApp or call 0700-000-099',
    ['whatsapp +254700000099', 'phone +254700000099', 'email hr@duka.example'],
  ],
  ['Mail HR@duka.example, or call 0100000099.', ['email HR@duka.example', 'phone +254100000099']],
  ['Come to the shop in Ngara with your papers.', ['email hr@duka.example']],
  ['Job 070000009912345: come to the shop.', ['email hr@duka.example']],
])('the text "%s" leads to its contacts in order', (howToApply, contacts) => {
  const hasJobsAddress = howToApply.includes('jobs@');
  expect(find(howToApply, hasJobsAddress ? 'jobs@duka.example' : 'hr@duka.example')).toEqual(
    contacts,
  );
});

test('a job without an address has the contacts of its text only', () => {
  expect(find('Come to the shop in Ngara.')).toEqual([]);
  expect(find('Call 0700 000 099, again 0700000099.')).toEqual(['phone +254700000099']);
});
