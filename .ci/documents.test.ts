import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const listFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));

/** Matches a path in backticks: it contains a slash or ends with the extension of a source file. */
const pathPattern =
  /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|js|mjs|astro|css|sql|toml|json)|[\w-]+(?:\/[\w.-]+)+)`/g;

test.each(listFiles('*.md'))('every path named in %s exists', (document) => {
  const mentionedPaths = [...readFileSync(document, 'utf8').matchAll(pathPattern)].map(
    ([, path]) => path ?? '',
  );
  const missing = mentionedPaths.filter(
    (path) => !existsSync(path) && !existsSync(join(dirname(document), path)),
  );
  expect(missing).toEqual([]);
});

const decisions = listFiles('.github/decisions/*.md').filter((path) => !path.endsWith('README.md'));

test('the table of decisions has the title and the date of each', () => {
  const rows = decisions.map((path) => {
    const [, number, title, date] =
      /^# (\d+)\. ([^\n]+)$.*?^Date: ([\d-]+)/ms.exec(readFileSync(path, 'utf8')) ?? [];
    return `| [${number}](${basename(path)}) | ${title} | ${date} |`;
  });
  const table = readFileSync('.github/decisions/README.md', 'utf8');
  expect(table.match(/^\| \[.+$/gm)).toEqual(rows);
});

/** Generated files have no limit, because their length depends on their source. */
const generatedFiles = ['netlify/supabase/types.ts'];

/** SQL files are exempt, because one file declares everything about a noun. */
test('source files have at most 300 lines', () => {
  const paths = listFiles('*.ts', '*.tsx', '*.astro', '*.mjs', '*.css');
  const limitedPaths = paths.filter((path) => !generatedFiles.includes(path));
  // The line break at the end of a file begins an empty part, so 301 parts are 300 lines.
  const longPaths = limitedPaths.filter(
    (path) => readFileSync(path, 'utf8').split('\n').length > 301,
  );
  expect(longPaths).toEqual([]);
});
