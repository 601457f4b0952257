import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { goingLivePath, operatingPath, readDocument } from './document.ts';
import { findUnknownNames } from './names.ts';

const paths = [goingLivePath, operatingPath];

test.each(paths)('every name in %s exists', (path) => {
  expect(findUnknownNames(readDocument(path))).toEqual([]);
});

test.each([
  ['a setting', '`SUPABASE_UPL`'],
  ['a value of a setting', '`PAYPAL_ENVIRONMENT=life`'],
  ['a script', '`npm run doktor`'],
  ['an option of a script', '`npm run register-till -- --yess`'],
  ['an address', '`/api/payments`'],
  ['a file', '`netlify/functions/send-emails.ts`'],
  ['a column', '`statement_time`'],
])('an unknown name is found: %s', (_, markdown) => {
  expect(findUnknownNames(`Set ${markdown} now.`)).toEqual([markdown.slice(1, -1)]);
});

test.each(paths)('every panel of the staff area in %s exists', (path) => {
  const titles = Object.values(getText().staff).flatMap((part) =>
    typeof part === 'object' && 'title' in part ? [part.title] : [],
  );
  const document = readDocument(path).replaceAll(/\s+/g, ' ');
  const named = Array.from(
    document.matchAll(/[Ss]taff area → ([A-Z][a-z]+(?: [a-z]+)*)/g),
    ([, panel]) => panel,
  );
  expect(named.filter((panel) => !titles.some((title) => panel?.startsWith(title)))).toEqual([]);
});

test.each(paths)('every view of the staff area in %s exists', (path) => {
  const panels = readFileSync('src/features/staff/Panels.tsx', 'utf8');
  const views = Array.from(
    readDocument(path).matchAll(/\/admin\?view=([\w-]+)/g),
    ([, view]) => view,
  );
  expect(
    views.filter((view) => !new RegExp(`^  ${view}: \\{|view: '${view}'`, 'm').test(panels)),
  ).toEqual([]);
});

const screenTexts = new Set<unknown>();
JSON.stringify(getText(), (_, value: unknown) => {
  screenTexts.add(value);
  return value;
});

test.each([
  'Compare the books',
  'Compare with the providers',
  'Payments as CSV',
  'Download my data',
  'Give back',
  'Mark as known',
  'Match to an advert',
  'Record money without an advert',
  'Release',
  'Send e-mails again',
  'We cannot reach our records at the moment',
])('a screen has the text that the documents name: %s', (phrase) => {
  const documents = paths
    .map((path) => readDocument(path))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(documents).toContain(`'${phrase}'`);
  expect(screenTexts).toContain(phrase);
});
