import { expect, test } from 'vitest';
import { csvResponse } from './download.ts';

/** Decodes the bytes and keeps the byte order mark. */
const readText = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());

test('a list downloads with a UTF-8 mark and CRLF lines', async () => {
  const response = csvResponse(
    'mats.csv',
    ['name', 'town'],
    [
      ['Mkeka', 'Nakuru'],
      ['Duka', ''],
    ],
  );
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="mats.csv"',
    'cache-control': 'no-store',
  });
  expect(await readText(response)).toBe('\uFEFF"name","town"\r\n"Mkeka","Nakuru"\r\n"Duka",""\r\n');
});

const cells = ['x, "y"\nz', 'Duka;=1+1', 'a\tb', '', '7', '-5', '-8.99'];
test.each(cells)('the cell %j stays one cell with any separator [E22]', async (cell) => {
  const row = `"${cell.replaceAll('"', '""')}"\r\n`;
  expect(await readText(csvResponse('a.csv', [cell], [[cell]]))).toBe(`\uFEFF${row}${row}`);
});

const formulas = ['=1+1', '+254700000001', '-5+1', '@sum', '\tx', ' =1+1', '＝1+1', '\n=1+1'];
test.each(formulas)('the cell %j is no formula to a spreadsheet', async (cell) => {
  expect(await readText(csvResponse('a.csv', ['a'], [[cell]]))).toBe(`\uFEFF"a"\r\n"'${cell}"\r\n`);
});

test('rows can be streamed, and a failing row aborts the file', async () => {
  async function* rows() {
    yield ['one'];
    await Promise.reject(new Error('The database is away.'));
  }
  await expect(csvResponse('a.csv', ['a'], rows()).text()).rejects.toThrow('away');
});
