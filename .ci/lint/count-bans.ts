/** Counts the violations of each ban in the repository, by section. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Linter } from 'eslint';
import astro from 'eslint-plugin-astro';
import typescript from 'typescript-eslint';
import { findInComment, findPronouns, toProse, toSentence } from './comments.ts';
import { findInName, type Finding } from './names.ts';
import type { Counts, Section } from './pending.ts';
import { createPlainTerms, unchecked } from './plain-terms.ts';
import { readSql } from './sql.ts';

/** @returns the matching files of the repository, relative to its root, except the unchecked ones. */
function listFiles(...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const paths = execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  return paths.filter(
    (path) => path !== '' && !unchecked.some((start) => path.startsWith(start)) && existsSync(path),
  );
}

export function countBans(): Counts {
  const counts: Counts = {
    names: {},
    comments: {},
    'sql names': {},
    'sql comments': {},
    documents: {},
  };
  const count = (section: Section, ban: string) => {
    counts[section][ban] = (counts[section][ban] ?? 0) + 1;
  };
  const countAll = (section: Section, findings: Finding[]) => {
    for (const { ban } of findings) count(section, ban);
  };

  countInCode(count);
  for (const path of listFiles('netlify/supabase/schemas/*.sql')) {
    const { names, comments } = readSql(readFileSync(path, 'utf8'));
    for (const name of names) countAll('sql names', findInName(name));
    for (const comment of comments) countAll('sql comments', findInComment(toSentence(comment)));
  }
  for (const path of listFiles('*.md'))
    countAll('documents', findPronouns(toProse(readFileSync(path, 'utf8'))));
  return counts;
}

/**
 * Runs the rule on every file of code, including those that the linter skips because their types are not installed,
 * such as the Studio's.
 */
function countInCode(count: (section: 'names' | 'comments', ban: string) => void): void {
  const rule = createPlainTerms((section, ban) => {
    count(section, ban);
    return false;
  });
  const parser = typescript.parser as Linter.Parser;
  const config: Linter.Config[] = [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser } },
    ...astro.configs.base,
    {
      files: ['**/*.{ts,tsx,mjs,js,astro}'],
      plugins: { local: { rules: { 'plain-terms': rule } } },
      rules: { 'local/plain-terms': 'error' },
    },
  ];
  const linter = new Linter();
  for (const path of listFiles('*.ts', '*.tsx', '*.mjs', '*.js', '*.astro')) {
    const [fault] = linter.verify(readFileSync(path, 'utf8'), config, {
      filename: path,
      // Includes the scripts of a page, which the linter treats as separate files.
      filterCodeBlock: () => true,
    });
    if (fault?.fatal) throw new Error(`${path}: ${fault.message}`);
  }
}
