import { expect, test } from 'vitest';
import { joinIncome, sumIncome } from './income.ts';
import { listDays } from './period.ts';

const zeroes = {
  enquiries: 0,
  appearances: 0,
  suspect_visitors: 0,
  suspect_enquiries: 0,
  suspect_others: 0,
};

const noRefunds = { shillings_back: 0, cents_back: 0 };

test('the money that came is the net sum and the refunds together', () => {
  const rows = [
    { shillings: 899, cents: 2_999, ...noRefunds },
    { shillings: -129, cents: 0, shillings_back: 1_028, cents_back: 0 },
  ];
  expect(sumIncome(rows)).toEqual({
    KES: { came: 1_798, back: 1_028, net: 770 },
    USD: { came: 2_999, back: 0, net: 2_999 },
  });
});

test('money joins the visits of its day, newest day first', () => {
  const totals = [
    { name: '2026-11-01', adverts: 2, visitors: 5, ...zeroes },
    { name: '2026-11-03', adverts: 1, visitors: 4, ...zeroes },
  ];
  const incomes = [
    { name: '2026-11-02', shillings: 899, cents: 0, ...noRefunds },
    { name: '2026-11-03', shillings: -129, cents: 2_999, shillings_back: 1_028, cents_back: 0 },
  ];
  expect(joinIncome(totals, incomes, 'day')).toEqual([
    {
      name: '2026-11-03',
      adverts: 1,
      visitors: 4,
      ...zeroes,
      shillings: -129,
      cents: 2_999,
      shillings_back: 1_028,
      cents_back: 0,
    },
    {
      name: '2026-11-02',
      adverts: 0,
      visitors: 0,
      ...zeroes,
      shillings: 899,
      cents: 0,
      ...noRefunds,
    },
    {
      name: '2026-11-01',
      adverts: 2,
      visitors: 5,
      ...zeroes,
      shillings: 0,
      cents: 0,
      ...noRefunds,
    },
  ]);
});

test('categories are sorted by visitors, and money without an advert has a row of its own', () => {
  const totals = [
    { name: 'Food', adverts: 2, visitors: 5, ...zeroes },
    { name: 'Beauty', adverts: 1, visitors: 9, ...zeroes },
  ];
  const rows = joinIncome(
    totals,
    [{ name: null, shillings: 100, cents: 0, ...noRefunds }],
    'category',
  );
  expect(rows.map(({ name, shillings }) => [name, shillings])).toEqual([
    ['Beauty', 0],
    ['Food', 0],
    [null, 100],
  ]);
});

test('the days of a period include both ends, also across a month', () => {
  expect(listDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(listDays({ from: '2026-02-27', to: '2026-02-27' })).toEqual(['2026-02-27']);
});
