import { expect, test } from 'vitest';
import { getOutcome, isServerFailure } from './delivery-failure.ts';

const toError = (fields: object) => Object.assign(new Error('refused'), fields);
const atRecipient = { code: 'EENVELOPE', command: 'RCPT TO' };

test.each([
  ['550 5.1.1 No such user', 'bounce'],
  ['550-5.1.1 The account does not exist.\n550 5.1.1 Learn more', 'bounce'],
  ['553 5.1.3 Bad address syntax', 'bounce'],
  ['556 5.1.10 The domain accepts no mail', 'bounce'],
  ['550 5.1.8 Sender address rejected', 'refused'],
  ['553 5.1.7 Bad sender', 'refused'],
  ['550 5.7.1 Policy', 'refused'],
  ['552 5.2.2 Mailbox full', 'refused'],
  ['550 No such user', 'refused'],
  ['450 4.1.1 Try later', 'refused'],
  ['550 #5.1.0 Address rejected', 'bounce'],
  ['550 5.7.1 Blocked; a missing address would be 5.1.1', 'refused'],
])('the response %j to a recipient is a %s', (response, outcome) => {
  expect(getOutcome(toError({ ...atRecipient, response }))).toBe(outcome);
});

test('a refused sender address is no bounce', () => {
  const error = toError({ code: 'EENVELOPE', command: 'MAIL FROM', response: '550 5.1.1 Who?' });
  expect(getOutcome(error)).toBe('refused');
});

test.each([
  ['a lost connection', { code: 'ECONNECTION' }, 'unknown'],
  ['a reset connection', { code: 'ESOCKET', originalCode: 'ECONNRESET' }, 'unknown'],
  ['a pause in the transfer', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, 'unknown'],
  ['an aborted delivery', { code: 'EABORT' }, 'unknown'],
  ['an unreachable server', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'refused'],
  ['no greeting', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, 'refused'],
  [
    'a refused connection',
    { code: 'ECONNECTION', response: '421 Too many connections' },
    'refused',
  ],
  ['a wrong password', { code: 'EAUTH', response: '535 5.7.8 No' }, 'refused'],
])('the outcome of %s is %j: %s', (_, fields, outcome) => {
  expect(getOutcome(toError(fields))).toBe(outcome);
  expect(isServerFailure(toError(fields))).toBe(true);
});

test('a refusal of one email is no failure of the server', () => {
  expect(isServerFailure(toError({ ...atRecipient, responseCode: 550 }))).toBe(false);
  expect(isServerFailure(toError({ code: 'EMESSAGE', responseCode: 451 }))).toBe(false);
  expect(isServerFailure(toError({ code: 'EMESSAGE', responseCode: 421 }))).toBe(true);
});
