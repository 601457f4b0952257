import { describe, expect, test } from 'vitest';
import { ForgedMessage, type FailureReason } from '../provider.ts';
import { refusalOf } from './codes.ts';
import { readMessage } from './messages.ts';
import { darajaDay, darajaTime, isoTime } from './times.ts';

const payment = '0198a1b2-0000-7000-8000-000000000001';
const ours = ['5378141', '7654321'];

type Fields = Record<string, unknown>;
const items = (fields: Fields) =>
  Object.entries(fields).map(([Name, Value]) => (Value === undefined ? { Name } : { Name, Value }));
const promptOf = (callback: Fields) => ({
  kind: 'prompt',
  about: payment,
  headers: {},
  body: JSON.stringify({
    Body: { stkCallback: { MerchantRequestID: '1', CheckoutRequestID: 'ws_CO_1', ...callback } },
  }),
});
const metadata = {
  Amount: 129.0,
  MpesaReceiptNumber: 'SKE52PAWR9',
  Balance: undefined,
  TransactionDate: 20191219102115,
  PhoneNumber: 254700000011,
};
const success = (fields: Fields, ResultCode: unknown = 0) =>
  promptOf({ ResultCode, CallbackMetadata: { Item: items(fields) } });
const about = { payment, session: 'ws_CO_1' };
const paid = {
  kind: 'paid',
  about,
  code: 'SKE52PAWR9',
  amount: 129,
  currency: 'KES',
  isOurs: true,
};
const known = { payer: '254700000011', at: '2019-12-19T07:21:15.000Z' };

describe('the end of a prompt', () => {
  test.each<[string, ReturnType<typeof promptOf>, unknown]>([
    ['as documented', success(metadata), { ...paid, ...known }],
    ['with codes and numbers as text', success({ ...metadata, Amount: '129.00' }, '0'), paid],
    ['in another order', success(Object.fromEntries(Object.entries(metadata).reverse())), paid],
    ['with two fields', success({ MpesaReceiptNumber: 'ske52pawr9', Amount: 129 }), paid],
    ['with cents', success({ ...metadata, Amount: 129.99 }), paid],
    ['with a strange date', success({ ...metadata, TransactionDate: {} }), paid],
  ])('is read %s', (_, message, word) => {
    expect(readMessage(message, ours)).toEqual([expect.objectContaining(word)]);
  });

  test.each<[string, Fields]>([
    ['no receipt', { Amount: 129 }],
    ['no sum', { MpesaReceiptNumber: 'SKE52PAWR9' }],
    ['a sum that is none', { MpesaReceiptNumber: 'SKE52PAWR9', Amount: 'many' }],
    ['a sum below nothing', { MpesaReceiptNumber: 'SKE52PAWR9', Amount: -1 }],
  ])('credits nobody where success has %s', (_, fields) => {
    expect(() => readMessage(success(fields), ours)).toThrow(ForgedMessage);
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
  ])('%s, %s', (ResultCode, ResultDesc, reason) => {
    const message = promptOf({ ResultCode, ResultDesc });
    expect(readMessage(message, ours)).toEqual([{ kind: 'failed', about, reason }]);
  });
});

describe('money at the till', () => {
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
  const told = { ...paid, about: { code: 'SKE52PAWR9' }, payer: '2547*****126', at: known.at };
  const unnamed = { ...paid, about: told.about, at: known.at };

  test.each<[string, Fields, unknown]>([
    ['with a masked number', {}, told],
    ['with a hash', { MSISDN: '6ddc6ba3f7d2a8b0' }, unnamed],
    ['without a number', { MSISDN: undefined }, unnamed],
    ['at the till itself', { BusinessShortCode: 5378141 }, told],
    ['at another till', { BusinessShortCode: '123456' }, { ...told, isOurs: false }],
    [
      'with our digits',
      { BillRefNumber: ' 482913' },
      { ...told, about: { ...told.about, reference: '482913' } },
    ],
  ])('is read %s', (_, fields, word) => {
    const body = JSON.stringify({ ...confirmation, ...fields });
    expect(readMessage({ kind: 'till', about: null, headers: {}, body }, ours)).toEqual([word]);
  });
});

describe('a reversal', () => {
  const result = (fields: Fields) => ({
    kind: 'reversal',
    about: 'refund-1',
    headers: {},
    body: JSON.stringify({ Result: { ResultType: 0, ...fields } }),
  });
  const parameters = [
    { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|7722179.62' },
    { Key: 'Amount', Value: 1.0 },
    { Key: 'TransCompletedTime', Value: 20211114132711 },
    { Key: 'OriginalTransactionID', Value: 'SKC82PACB8' },
  ];

  test('that was made has a number of its own', () => {
    const message = result({
      ResultCode: 0,
      TransactionID: 'SKE52PAWR9',
      ResultParameters: { ResultParameter: parameters },
    });
    expect(readMessage(message, ours)).toEqual([
      {
        kind: 'refunded',
        about: { code: 'SKC82PACB8' },
        refund: 'refund-1',
        code: 'SKE52PAWR9',
        amount: 1,
        currency: 'KES',
        at: '2021-11-14T10:27:11.000Z',
      },
    ]);
  });

  test.each([
    ['R000001', 'already-reversed'],
    ['R000002', 'unknown-transaction'],
    [1, 'no-balance'],
    [2001, 'refused-2001'],
  ])('that ended with %s was refused', (ResultCode, reason) => {
    const message = result({ ResultCode, TransactionID: 'SKE0000000' });
    const failed = { kind: 'refund-failed', about: {}, refund: 'refund-1', reason };
    expect(readMessage(message, ours)).toEqual([failed]);
    const late = { ...message, kind: 'reversal-timeout', body: '' };
    expect(readMessage(late, ours)).toEqual([{ ...failed, reason: 'no-answer' }]);
  });
});

test.each([
  ['prompt', payment, '{"Body":{"stkCallback":{"Res'],
  ['prompt', payment, '[]'],
  ['prompt', null, success(metadata).body],
  ['till', null, '{"TransID":"SKE52PAWR9"}'],
  ['till', null, '{"TransID":"SKE52PAWR9","TransAmount":[129],"BusinessShortCode":"5378141"}'],
  ['reversal', 'refund-1', '{"Result":{"ResultCode":0}}'],
  ['webhook', null, '{}'],
])('credits nobody: %s about %s, %s', (kind, of, body) => {
  expect(() => readMessage({ kind, about: of, headers: {}, body }, ours)).toThrow(ForgedMessage);
});

test.each(['validation', 'pull'])('has nothing to say: %s', (kind) => {
  expect(readMessage({ kind, about: null, headers: {}, body: '{}' }, ours)).toEqual([]);
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
])('%s %s %s did nothing: %s', (status, errorCode, errorMessage, reason) => {
  expect(refusalOf({ status, errorCode, errorMessage })).toBe(reason);
});

test('times are those of East Africa', () => {
  const time = new Date('2026-11-22T22:05:09.123Z');
  expect(darajaTime(time)).toBe('20261123010509');
  expect(darajaDay(time)).toBe('2026-11-23 01:05:09');
  expect(isoTime('20261123010509')).toBe('2026-11-22T22:05:09.000Z');
  for (const strange of ['', '2026', '20269923010509']) expect(isoTime(strange)).toBeUndefined();
});
