import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));

/** What looks like a path of ours: words with a slash or an ending of a source file, in backticks. */
const pathPattern =
  /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|js|mjs|astro|css|sql|toml|json)|[\w-]+(?:\/[\w.-]+)+)`/g;

test.each(listed('*.md'))('every path named in %s exists', (readme) => {
  const named = [...readFileSync(readme, 'utf8').matchAll(pathPattern)].map(
    ([, path]) => path ?? '',
  );
  const missing = named.filter(
    (path) => !existsSync(path) && !existsSync(join(dirname(readme), path)),
  );
  expect(missing).toEqual([]);
});

/** Files that a command writes are as long as what they are written from. */
const generated = ['src/domain/database/database-types.ts'];

/** SQL is declared by noun, and a noun may have more. */
test('no file of code is longer than 300 lines', () => {
  const written = listed('*.ts', '*.tsx', '*.astro', '*.mjs', '*.css');
  const sources = written.filter((path) => !generated.includes(path));
  const long = sources.filter((path) => readFileSync(path, 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});
