import { expect, test } from 'vitest';
import { csvResponse } from './csv.ts';

/** The bytes as text, with the mark that a decoder would swallow. */
const textOf = async (answer: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());

test('a list is a download: a mark for UTF-8, a header, lines that end with CRLF', async () => {
  const answer = csvResponse(
    'mats.csv',
    ['name', 'town'],
    [
      ['Mkeka', 'Nakuru'],
      ['Duka', ''],
    ],
  );
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mats.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await textOf(answer)).toBe('\uFEFF"name","town"\r\n"Mkeka","Nakuru"\r\n"Duka",""\r\n');
});

test.each(['x, "y"\nz', 'Duka;=1+1', 'a\tb', '', '7'])(
  'the cell %j ends where it ends, whatever a spreadsheet takes for a separator [E22]',
  async (cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const row = `${quoted},${quoted}\r\n`;
    const answer = csvResponse('a.csv', [cell, cell], [[cell, cell]]);
    expect(await textOf(answer)).toBe(`\uFEFF${row}${row}`);
  },
);

test.each(['=1+1', '+254700000001', '-5', '@sum', '\tx', ' =1+1', '＝1+1', '\n=1+1'])(
  'the cell %j is no formula to a spreadsheet',
  async (cell) => {
    expect(await textOf(csvResponse('a.csv', ['a'], [[cell]]))).toBe(`\uFEFF"a"\r\n"'${cell}"\r\n`);
  },
);

test('rows may come one after the other, and one that does not come breaks the file off', async () => {
  async function* rows() {
    yield ['one'];
    await Promise.resolve();
    throw new Error('The database is away.');
  }
  await expect(csvResponse('a.csv', ['a'], rows()).text()).rejects.toThrow('away');
});
