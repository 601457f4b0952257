/** Tests the money of a period in words. */
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { ReachWithIncome } from '#domain/staff/income.ts';
import { describeIncome } from './describe-income.ts';

const { summary: text } = getText().staff.reach.reach;

const createRows = (money: Partial<ReachWithIncome>) =>
  [{ shillings: 0, cents: 0, shillings_back: 0, cents_back: 0, ...money }] as ReachWithIncome[];

test.each([
  [{}, 'No money came in.'],
  [{ shillings: 2_999 }, 'Kshs. 2,999 came in, and no refunds went out.'],
  [
    { shillings: 2_100, shillings_back: 899 },
    'Kshs. 2,999 came in and Kshs. 899 went back as refunds, so Kshs. 2,100 stayed.',
  ],
  [
    { shillings: -2_100, shillings_back: 2_999 },
    'Kshs. 899 came in and Kshs. 2,999 went back as refunds. Kshs. 2,100 more went back than came in.',
  ],
  [
    { shillings: -899, shillings_back: 899 },
    'No money came in, and Kshs. 899 went back as refunds.',
  ],
])('the sums %j are words that name the refunds', (money, sentences) => {
  expect(describeIncome(createRows(money), undefined, 7, text)).toEqual([sentences]);
});

test.each([
  [0, 7, 'In the 7 days before, no money came.'],
  [899, 7, 'That is Kshs. 2,100 more than in the 7 days before.'],
  [3_898, 7, 'That is Kshs. 899 less than in the 7 days before.'],
  [2_999, 1, 'That is as much as on the day before.'],
])('a former sum of %d in %d days is compared', (shillings, dayCount, comparison) => {
  const former = createRows({ shillings });
  const [sentences] = describeIncome(createRows({ shillings: 2_999 }), former, dayCount, text);
  expect(sentences).toBe(`Kshs. 2,999 came in, and no refunds went out. ${comparison}`);
});

test('dollars have words of their own, if some came in one of the periods', () => {
  const former = createRows({ cents: 2_999 });
  expect(describeIncome(createRows({}), former, 7, text)[1]).toBe(
    'No money came in. That is $29.99 less than in the 7 days before.',
  );
});
