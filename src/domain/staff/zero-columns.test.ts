import { expect, test } from 'vitest';
import { splitZeroColumns, unknownNumber } from './zero-columns.ts';

const columns = { day: 'Day', adverts: 'Adverts', visitors: 'Visitors', cents: 'Dollars' };

test('a column of zeros is left out and named', () => {
  const rows = [
    { day: '28 Nov', adverts: 0, visitors: 3, cents: '0.00' },
    { day: '27 Nov', adverts: 0, visitors: 0, cents: '0.00' },
  ];
  expect(splitZeroColumns(columns, rows)).toEqual({
    visible: { day: 'Day', adverts: 'Adverts', visitors: 'Visitors' },
    zeros: ['Dollars'],
  });
});

test('a column with one other number, a text or an empty cell stays', () => {
  const rows = [
    { day: '28 Nov', adverts: 1, visitors: 0, cents: '' },
    { day: '27 Nov', adverts: 1, visitors: 'Not known yet', cents: '0.00' },
  ];
  expect(splitZeroColumns(columns, rows)).toEqual({ visible: columns, zeros: [] });
});

test('a column of zeros in which a number is still unknown is left out', () => {
  const rows = [
    { day: '1 Dec', adverts: 2, visitors: unknownNumber, cents: unknownNumber },
    { day: '30 Nov', adverts: 2, visitors: 3, cents: '0.00' },
  ];
  expect(splitZeroColumns(columns, rows).zeros).toEqual(['Dollars']);
});
