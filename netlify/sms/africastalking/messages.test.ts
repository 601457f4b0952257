import { expect, test } from 'vitest';
import { SmsRefusal } from '../provider.ts';
import { parseOptOut, parseReport, parseSendResponse } from './messages.ts';

const recipient = {
  statusCode: 101,
  number: '+254700000011',
  status: 'Success',
  cost: 'KES 0.8000',
  messageId: 'ATXid_1',
  messageParts: 1,
};
const createBody = (...recipients: object[]) =>
  JSON.stringify({
    SMSMessageData: { Message: 'Sent to 1/1 Total Cost: KES 0.8000', Recipients: recipients },
  });
const catchError = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error as Error & { reason?: string };
  }
  throw new Error('No error was thrown.');
};

test.each([100, 101, 102])('the code %i is accepted', (statusCode) => {
  const receipt = parseSendResponse(201, createBody({ ...recipient, statusCode }));
  expect(receipt).toEqual({ providerId: 'ATXid_1', costKes: 0.8 });
});

test('a price in another currency is left out', () => {
  const body = createBody({ ...recipient, cost: 'USD 0.0100' });
  expect(parseSendResponse(201, body).costKes).toBeUndefined();
});

test.each([
  [402, 'misconfigured'],
  [403, 'unreachable'],
  [404, 'unreachable'],
  [405, 'no-balance'],
  [406, 'opted-out'],
  [407, 'unreachable'],
  [409, 'opted-out'],
  [500, 'provider-down'],
  [501, 'provider-down'],
  [502, 'provider-down'],
  [499, 'unknown'],
])('the code %i is the refusal %s', (statusCode, reason) => {
  const body = createBody({ ...recipient, statusCode, messageId: 'None', cost: '0' });
  const error = catchError(() => parseSendResponse(201, body));
  expect(error).toBeInstanceOf(SmsRefusal);
  expect(error.reason).toBe(reason);
});

test.each<[string, number, string, boolean]>([
  ['a wrong key', 401, 'The supplied authentication is invalid', true],
  ['a response without recipients', 201, createBody(), true],
  ['a fault of the server', 500, 'oops', false],
  ['a truncated response', 201, createBody(recipient).slice(0, 60), false],
  ['a message on hold', 201, createBody({ ...recipient, statusCode: 401 }), false],
  [
    'an accepted message without an id',
    201,
    createBody({ ...recipient, messageId: 'None' }),
    false,
  ],
])('%s is a refusal only if no message is sent', (_, status, body, isRefusal) => {
  const error = catchError(() => parseSendResponse(status, body));
  expect(error instanceof SmsRefusal).toBe(isRefusal);
});

test.each([
  ['Sent', '', 'sent', false],
  ['Submitted', '', 'sent', false],
  ['Buffered', '', 'sent', false],
  ['Success', '', 'delivered', false],
  ['Rejected', 'UserInBlackList', 'failed', true],
  ['Failed', 'UserIsInactive', 'failed', false],
])('a report %s %s has the state %s', (status, failureReason, state, isOptOut) => {
  const fields = {
    id: 'ATXid_1',
    status,
    phoneNumber: '+254700000011',
    networkCode: '63902',
    failureReason,
  };
  expect(parseReport(fields)).toEqual({
    providerId: 'ATXid_1',
    phone: '+254700000011',
    state,
    detail: failureReason,
    isOptOut,
  });
});

test.each([
  {},
  { id: 'a', status: 'Odd', phoneNumber: '+254700000011' },
  { id: 'a', status: 'Sent', phoneNumber: '1' },
])('the form %j is no report', (fields) => {
  expect(parseReport(fields as Record<string, string>)).toBeUndefined();
});

test('an opt-out names a number', () => {
  expect(parseOptOut({ senderId: 'TANGAZA', phoneNumber: '+254700000011' })).toBe('+254700000011');
  expect(parseOptOut({ senderId: 'TANGAZA', phoneNumber: '0700' })).toBeUndefined();
});
