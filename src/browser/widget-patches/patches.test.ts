import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;

/** The rows of the table in README.md: file, what, why, requirements and tests. */
const rows = readFileSync(`${folder}/README.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1));

const readNames = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');

test('each patch of the widget is in the table of its folder', () => {
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(rows.flatMap(([file]) => readNames(file)).sort()).toEqual(files.sort());
});

test.each(rows.map((cells) => ({ file: readNames(cells[0])[0], cells })))(
  'the tests of $file exist, and name its requirements',
  ({ cells: [, , , requirements = '', tests] }) => {
    const paths = readNames(tests);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const titles = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
    const ids = requirements.trim().split(', ');
    expect(ids.filter((id) => !new RegExp(`\\[[^\\]]*\\b${id}\\b`).test(titles))).toEqual([]);
  },
);
