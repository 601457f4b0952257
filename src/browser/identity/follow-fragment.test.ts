import { expect, test } from 'vitest';
import { readFragment, type Arrival } from './follow-fragment.ts';

const samples: [string, Arrival][] = [
  ['#confirmation_token=abc', { by: 'e-mail', type: 'confirmation', token: 'abc' }],
  ['#/invite_token=abc', { by: 'e-mail', type: 'invite', token: 'abc' }],
  ['recovery_token=a-_c', { by: 'e-mail', type: 'recovery', token: 'a-_c' }],
  ['#email_change_token=abc&x=1', { by: 'e-mail', type: 'email_change', token: 'abc' }],
  [
    '#access_token=a.b.c&refresh_token=r',
    { by: 'other service', answer: { access_token: 'a.b.c', refresh_token: 'r' } },
  ],
  ['#error=access_denied&error_description=403', { by: 'signup' }],
  [
    '#error=access_denied&error_description=Signups+not+allowed+for+this+instance',
    { by: 'nothing', notice: 'signupsDisabled' },
  ],
  [
    '#error=access_denied&error_description=The+user+denied',
    { by: 'nothing', notice: 'externalRefused' },
  ],
  ['#error=server_error', { by: 'nothing', notice: 'externalRefused' }],
  ['#bogus_token=x', { by: 'nothing', notice: 'unknownToken' }],
  ['#confirmation_token=', { by: 'nothing', notice: 'unknownToken' }],
];

test.each(samples)('%s is read [R103, R104, R105, R137]', (fragment, arrival) => {
  expect(readFragment(fragment)).toEqual(arrival);
});
