import { describe, expect, test } from 'vitest';
import { ForgedMessage, type FailureReason } from '../provider.ts';
import { toRefusal } from './codes.ts';
import { readConfirmation, readPrompt, readReversal } from './messages.ts';
import { formatPullTime, formatTimestamp, parseTimestamp } from './times.ts';

const ownNumbers = ['5378141', '7654321'];

type Fields = Record<string, unknown>;
const toItems = (fields: Fields) =>
  Object.entries(fields).map(([Name, Value]) => (Value === undefined ? { Name } : { Name, Value }));
const createPrompt = (callback: Fields) =>
  JSON.stringify({
    Body: { stkCallback: { MerchantRequestID: '1', CheckoutRequestID: 'ws_CO_1', ...callback } },
  });
const metadata = {
  Amount: 129.0,
  MpesaReceiptNumber: 'SKE52PAWR9',
  Balance: undefined,
  TransactionDate: 20191219102115,
  PhoneNumber: 254700000011,
};
const createPaidPrompt = (fields: Fields, ResultCode: unknown = 0) =>
  createPrompt({ ResultCode, CallbackMetadata: { Item: toItems(fields) } });
const session = 'ws_CO_1';
const money = { code: 'SKE52PAWR9', amount: 129 };
const reported = { payer: '254700000011', at: '2019-12-19T07:21:15.000Z' };

describe('the callback of a prompt', () => {
  test.each<[string, string, object]>([
    ['as documented', createPaidPrompt(metadata), { ...money, ...reported }],
    [
      'with codes and numbers as text',
      createPaidPrompt({ ...metadata, Amount: '129.00' }, '0'),
      money,
    ],
    [
      'in another order',
      createPaidPrompt(Object.fromEntries(Object.entries(metadata).reverse())),
      money,
    ],
    ['with two fields', createPaidPrompt({ MpesaReceiptNumber: 'ske52pawr9', Amount: 129 }), money],
    ['with cents', createPaidPrompt({ ...metadata, Amount: 129.99 }), money],
    ['with an invalid date', createPaidPrompt({ ...metadata, TransactionDate: {} }), money],
  ])('is read %s', (_, body, expected) => {
    expect(readPrompt(body)).toMatchObject({ session, money: expected });
  });

  test.each<[string, Fields]>([
    ['no receipt', { Amount: 129 }],
    ['no sum', { MpesaReceiptNumber: 'SKE52PAWR9' }],
    ['a sum that is not a number', { MpesaReceiptNumber: 'SKE52PAWR9', Amount: 'many' }],
    ['a negative sum', { MpesaReceiptNumber: 'SKE52PAWR9', Amount: -1 }],
    ['a sum in another base', { MpesaReceiptNumber: 'SKE52PAWR9', Amount: '0x81' }],
    ['a sum with an exponent', { MpesaReceiptNumber: 'SKE52PAWR9', Amount: '1e2' }],
  ])('that reports a payment with %s is refused', (_, fields) => {
    expect(() => readPrompt(createPaidPrompt(fields))).toThrow(ForgedMessage);
  });

  test.each<[number | string, string, FailureReason]>([
    [1, 'The balance is insufficient for the transaction.', 'no-balance'],
    [2, 'Declined due to limit rule', 'below-minimum'],
    [3, 'Declined due to limit rule', 'over-limit'],
    [4, 'Declined due to limit rule', 'over-limit'],
    [8, 'Declined due to limit rule', 'over-limit'],
    [17, 'Rule limited', 'too-soon'],
    ['1001', 'Unable to lock subscriber', 'busy-phone'],
    [1019, 'Transaction has expired', 'expired'],
    [1025, 'An error occurred while sending a push request', 'not-sent'],
    [9999, 'An error occurred while sending a push request', 'not-sent'],
    ['1032', 'Request cancelled by user', 'cancelled'],
    [1037, 'DS timeout user cannot be reached', 'unreachable'],
    [1037, 'No response from user.', 'no-answer'],
    [2001, 'The initiator information is invalid.', 'wrong-pin'],
    [2028, 'The request is not permitted', 'misconfigured'],
    ['SFC_IC0003', 'The operator does not exist.', 'misconfigured'],
    [8006, 'The security credential is locked', 'locked'],
    [4711, 'Never heard of', 'unknown'],
  ])('with the result %s, %s has the reason %s', (ResultCode, ResultDesc, reason) => {
    expect(readPrompt(createPrompt({ ResultCode, ResultDesc }))).toEqual({
      session,
      failure: reason,
    });
  });
});

describe('the confirmation of a till payment', () => {
  const confirmation = {
    TransactionType: 'Buy Goods',
    TransID: 'SKE52PAWR9',
    TransTime: '20191219102115',
    TransAmount: '129.00',
    BusinessShortCode: '7654321',
    BillRefNumber: '',
    MSISDN: '2547 ***** 126',
    FirstName: 'NICHOLAS',
  };
  const expected = { ...money, at: reported.at };

  test.each<[string, Fields, object]>([
    ['as documented', {}, expected],
    ['at the till itself', { BusinessShortCode: 5378141 }, expected],
    ['without a time', { TransTime: undefined }, money],
    ['with an invalid time', { TransTime: 'noon' }, money],
  ])('is read %s', (_, fields, report) => {
    expect(readConfirmation(JSON.stringify({ ...confirmation, ...fields }), ownNumbers)).toEqual(
      report,
    );
  });

  test.each<[string, Fields]>([
    ['another till', { BusinessShortCode: '123456' }],
    ['a sum in another base', { TransAmount: '0x81' }],
    ['a sum with an exponent', { TransAmount: '1e2' }],
    ['no sum', { TransAmount: undefined }],
  ])('is refused with %s', (_, fields) => {
    const body = JSON.stringify({ ...confirmation, ...fields });
    expect(() => readConfirmation(body, ownNumbers)).toThrow(ForgedMessage);
  });
});

describe('a reversal', () => {
  const createResult = (fields: Fields) => JSON.stringify({ Result: { ResultType: 0, ...fields } });
  const parameters = [
    { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|7722179.62' },
    { Key: 'Amount', Value: 1.0 },
    { Key: 'TransCompletedTime', Value: 20211114132711 },
    { Key: 'OriginalTransactionID', Value: 'SKC82PACB8' },
  ];

  test('that succeeds becomes a refund with its own transaction number', () => {
    const body = createResult({
      ResultCode: 0,
      TransactionID: 'SKE52PAWR9',
      ResultParameters: { ResultParameter: parameters },
    });
    expect(readReversal(body, 'refund-1')).toEqual({
      kind: 'refunded',
      about: { code: 'SKC82PACB8' },
      refund: 'refund-1',
      code: 'SKE52PAWR9',
      amount: 1,
      currency: 'KES',
      at: '2021-11-14T10:27:11.000Z',
    });
  });

  test.each([
    ['R000001', 'already-reversed'],
    ['R000002', 'unknown-transaction'],
    [1, 'no-balance'],
    [2001, 'refused-2001'],
  ])('with result code %s is a failed refund', (ResultCode, reason) => {
    const body = createResult({ ResultCode, TransactionID: 'SKE0000000' });
    const failed = { kind: 'refund-failed', about: {}, refund: 'refund-1', reason };
    expect(readReversal(body, 'refund-1')).toEqual(failed);
  });
});

test.each([
  ['a truncated prompt', readPrompt, '{"Body":{"stkCallback":{"Res'],
  ['a list instead of a prompt', readPrompt, '[]'],
  [
    'a till payment without an amount',
    (body: string) => readConfirmation(body, ownNumbers),
    '{"TransID":"SKE52PAWR9"}',
  ],
  [
    'a till payment with a list as its amount',
    (body: string) => readConfirmation(body, ownNumbers),
    '{"TransID":"SKE52PAWR9","TransAmount":[129],"BusinessShortCode":"5378141"}',
  ],
  [
    'a reversal without a transaction number',
    (body: string) => readReversal(body, 'refund-1'),
    '{"Result":{"ResultCode":0}}',
  ],
])('%s is refused', (_, read, body) => {
  expect(() => read(body)).toThrow(ForgedMessage);
});

test.each([
  [400, '400.002.02', 'Bad Request - Invalid PhoneNumber', 'unreachable'],
  [400, '400.002.02', 'Bad Request - Invalid CallBackURL', 'misconfigured'],
  [404, '404.001.03', 'Invalid Access Token', 'misconfigured'],
  [500, '500.001.1001', 'Merchant does not exist', 'misconfigured'],
  [500, '500.001.1001', 'Wrong credentials', 'misconfigured'],
  [500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in', 'busy-phone'],
  [500, '500.001.1001', 'System error', undefined],
  [500, '500.003.02', 'Spike arrest violation', 'provider-down'],
  [500, '500.003.03', 'Quota violation', 'provider-down'],
  [503, '', '', undefined],
])(
  'the error response %s %s %s has the refusal reason %s',
  (status, errorCode, errorMessage, reason) => {
    expect(toRefusal({ status, errorCode, errorMessage })).toBe(reason);
  },
);

test('times are in East Africa Time', () => {
  const time = new Date('2026-11-22T22:05:09.123Z');
  expect(formatTimestamp(time)).toBe('20261123010509');
  expect(formatPullTime(time)).toBe('2026-11-23 01:05:09');
  expect(parseTimestamp('20261123010509')).toBe('2026-11-22T22:05:09.000Z');
  for (const invalidTime of ['', '2026', '20269923010509'])
    expect(parseTimestamp(invalidTime)).toBeUndefined();
});
