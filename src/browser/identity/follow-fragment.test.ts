import { expect, test } from 'vitest';
import { readFragment, type FragmentContent } from './follow-fragment.ts';

const parameters = { access_token: 'a.b.c', refresh_token: 'r' };
const externalRefusal: FragmentContent = { kind: 'notice', notice: 'externalRefused' };
const samples: [string, FragmentContent][] = [
  ['#confirmation_token=abc', { kind: 'email link', type: 'confirmation', token: 'abc' }],
  ['#/invite_token=abc', { kind: 'email link', type: 'invite', token: 'abc' }],
  ['recovery_token=a-_c', { kind: 'email link', type: 'recovery', token: 'a-_c' }],
  ['#email_change_token=abc&x=1', { kind: 'email link', type: 'email_change', token: 'abc' }],
  ['#access_token=a.b.c&refresh_token=r', { kind: 'external login', parameters }],
  ['#error=access_denied&error_description=403', { kind: 'signup' }],
  [
    '#error=access_denied&error_description=Signups+not+allowed+for+this+instance',
    { kind: 'notice', notice: 'signupsDisabled' },
  ],
  ['#error=access_denied&error_description=The+user+denied', externalRefusal],
  ['#error=server_error', externalRefusal],
  ['#bogus_token=x', { kind: 'notice', notice: 'unknownToken' }],
  ['#confirmation_token=', { kind: 'notice', notice: 'unknownToken' }],
];

test.each(samples)('%s is parsed [R103, R104, R105, R137]', (fragment, content) => {
  expect(readFragment(fragment)).toEqual(content);
});
