/**
 * Checks the files that the linter does not read: SQL, Markdown, CSS, and the Studio, which is a separate package.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import typescript from 'typescript-eslint';
import { findInComment, findPronouns, toProse, toSentence } from './comments.ts';
import { type Finding, findInName } from './names.ts';
import { plainTerms } from './plain-terms.ts';
import { readSql } from './sql.ts';

/** Returns the files of the repository that match the patterns, relative to its root. */
function listFiles(...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const paths = execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  return paths.filter((path) => path !== '' && existsSync(path));
}

/** Returns the findings in the files that match the patterns, as text with their paths. */
function check(patterns: string[], findBans: (content: string) => Finding[]): string[] {
  const files = listFiles(...patterns);
  expect(files).not.toEqual([]);
  return files.flatMap((path) =>
    findBans(readFileSync(path, 'utf8')).map(
      ({ ban, text, better }) => `${path}: '${text}' breaks the ban '${ban}'. Write ${better}.`,
    ),
  );
}

test('SQL has no banned name', () => {
  const findings = check(['netlify/supabase/schemas/*.sql'], (sql) =>
    readSql(sql).names.flatMap((name) => findInName(name)),
  );
  expect(findings).toEqual([]);
});

test('SQL has no banned comment', () => {
  const findings = check(['netlify/supabase/schemas/*.sql'], (sql) =>
    readSql(sql).comments.flatMap((comment) => findInComment(toSentence(comment))),
  );
  expect(findings).toEqual([]);
});

test('documents have no pronouns of people', () => {
  expect(check(['*.md'], (markdown) => findPronouns(toProse(markdown)))).toEqual([]);
});

test('style sheets have no banned comment', () => {
  const findings = check(['*.css'], (css) =>
    (css.match(/\/\*[\s\S]*?\*\//g) ?? []).flatMap((comment) => findInComment(toSentence(comment))),
  );
  expect(findings).toEqual([]);
});

test('the Studio has no banned name and no banned comment', () => {
  const linter = new Linter();
  const config: Linter.Config = {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: typescript.parser },
    plugins: { local: { rules: { 'plain-terms': plainTerms } } },
    rules: { 'local/plain-terms': 'error' },
  };
  const findings = listFiles('netlify/studio/*.ts', 'netlify/studio/*.tsx').flatMap((path) =>
    linter
      .verify(readFileSync(path, 'utf8'), config, { filename: path })
      .map(({ message }) => `${path}: ${message}`),
  );
  expect(findings).toEqual([]);
});
