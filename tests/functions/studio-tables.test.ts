/** Tests the grid of a table in the Studio's form. */
import { expect, test } from 'vitest';
import { readCells } from '#netlify/studio/form/spreadsheet.ts';
import {
  addColumn,
  addRow,
  describeRows,
  moveOn,
  moveRow,
  pasteCells,
  removeColumn,
  removeRow,
  setCell,
  toRows,
} from '#netlify/studio/form/table-rows.ts';

test('the block of a table says its size, or that it is empty', () => {
  const toRow = (...cells: string[]) => ({ cells });
  const empty = 'Empty. Open it and write in its cells.';
  expect(describeRows([])).toBe(empty);
  expect(describeRows([toRow('', ''), toRow('', '')])).toBe(empty);
  const table = [toRow('Size', 'Price'), toRow('Small', '129')];
  expect(describeRows(table)).toBe('2 columns, 1 row below their titles');
  expect(describeRows([...table, toRow('Big', '')])).toBe('2 columns, 2 rows below their titles');
});

test('the rows of a table keep the same number of cells', () => {
  const readCells = (rows: { cells: string[] }[]) => rows.map(({ cells }) => cells);
  const rows = setCell(toRows(undefined), { x: 0, y: 0 }, 'Size');
  expect(readCells(addColumn(addRow(rows)))).toEqual([
    ['Size', '', ''],
    ['', '', ''],
    ['', '', ''],
  ]);
  expect(readCells(removeColumn(removeRow(rows, 1), 1))).toEqual([['Size']]);
  expect(readCells(toRows([{ cells: ['a'] }, { cells: ['b', 'c'] }]))).toEqual([
    ['a', ''],
    ['b', 'c'],
  ]);
});

const createTable = (...rows: string[][]) => toRows(rows.map((cells) => ({ cells })));
const toCells = (rows: { cells: string[] }[]) => rows.map(({ cells }) => cells);

test('Enter and Tab lead to the next row, and add one after the last', () => {
  const rows = createTable(['Size', 'Price'], ['Small', '129']);
  expect(moveOn(rows, { x: 1, y: 0 }, 'Enter')).toEqual({ rows, place: { x: 0, y: 1 } });
  for (const key of ['Enter', 'Tab']) {
    const step = moveOn(rows, { x: 1, y: 1 }, key);
    expect(step?.rows.map(({ cells }) => cells)[2]).toEqual(['', '']);
    expect(step?.place).toEqual({ x: 0, y: 2 });
  }
  expect(moveOn(rows, { x: 0, y: 1 }, 'Tab')).toBeUndefined();
  expect(moveOn(rows, { x: 1, y: 1 }, 'a')).toBeUndefined();
  const blank = addRow(rows);
  expect(moveOn(blank, { x: 1, y: 2 }, 'Tab')).toBeUndefined();
  expect(moveOn(blank, { x: 1, y: 2 }, 'Enter')?.rows).toHaveLength(4);
});

test('any column is removed, and a row moves within the table', () => {
  const rows = createTable(
    ['Size', 'Colour', 'Price'],
    ['Small', 'red', '129'],
    ['Big', '', '300'],
  );
  expect(toCells(removeColumn(rows, 1))).toEqual([
    ['Size', 'Price'],
    ['Small', '129'],
    ['Big', '300'],
  ]);
  const moved = moveRow(rows, 2, -1);
  expect(toCells(moved).map(([size]) => size)).toEqual(['Size', 'Big', 'Small']);
  expect(moved[1]?._key).toBe(rows[2]?._key);
  expect(moveRow(rows, 2, 1)).toEqual(rows);
});

test.each<[string, { html?: string; text: string }, string[][] | undefined]>([
  [
    'Google Sheets',
    { text: 'Size\tPrice\nSmall\t129' },
    [
      ['Size', 'Price'],
      ['Small', '129'],
    ],
  ],
  [
    'Excel, with an empty cell, a line break and quotation marks',
    { text: 'a\t\t\r\n"two\nlines"\t"5"" nail"\t5" nail\r\n' },
    [
      ['a', '', ''],
      ['two lines', '5" nail', '5" nail'],
    ],
  ],
  ['a single column', { html: '<table><tr>', text: 'a\nb' }, [['a'], ['b']]],
  ['a single cell', { html: '<table><tr>', text: 'a' }, undefined],
  ['a text of two lines', { html: '<p>', text: 'a\nb' }, undefined],
])('cells are read from the clipboard: %s', (_, { html = '', text }, expected) => {
  expect(readCells({ html, text })).toEqual(expected);
});

test('pasted cells are written from a place on, and the table grows with them', () => {
  const rows = createTable(['Size', 'Price'], ['Small', '129']);
  const pasted = [
    ['130', 'kg'],
    ['300', 'kg'],
  ];
  expect(toCells(pasteCells(rows, { x: 1, y: 1 }, pasted))).toEqual([
    ['Size', 'Price', ''],
    ['Small', '130', 'kg'],
    ['', '300', 'kg'],
  ]);
});
