import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { describeResult } from './describe-result.ts';

const phone = '+254700000253';

test.each([
  [null, '0700 000 253'],
  [{ kind: 'phone', value: '+254700000987' }, 'Its phone: 0700 000 987'],
  [{ kind: 'email', value: 'tanks@duka.example' }, 'Its e-mail: tanks@duka.example'],
  [{ kind: 'payment_details', value: '555121' }, 'Its till: 555121'],
  [{ kind: 'payment', value: '845163' }, 'Its payment: 845163'],
] as const)('a listing found by %j says so', (match, fact) => {
  expect(describeResult({ match, phone }, getText().staff.find)).toBe(fact);
});
