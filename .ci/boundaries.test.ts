/** Tests that the linters enforce the boundaries of the folders: oxlint in code, and ESLint in pages. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFloors } from './lint/local-floors.ts';

const postFile = 'src/domain/post/post.ts';
const feedFile = 'src/features/feed/use-feed.ts';
const databaseFile = 'src/browser/database.ts';
const guardFile = 'netlify/auth/require-member.ts';
const tokenFile = 'netlify/functions/database-token.ts';
const textFile = 'src/content/text/sw/about.ts';
const stackFile = 'netlify/local/stack/services.ts';

const rejectedLines = [
  ['src/ui/variants.ts', "import '../content/site.ts';", 'src/ui may import no other folder'],
  [postFile, "import '../../browser/api/posts.ts';", 'src/domain may import no other folder'],
  [postFile, "import 'react';", 'zod and nothing else'],
  [feedFile, "import '../../content/site.ts';", 'may import src/ui, src/browser, src/domain'],
  [feedFile, "import { text } from '#content/text/text.ts';", 'import their type'],
  [feedFile, "import '@supabase/supabase-js';", 'Only src/browser and netlify may import'],
  [feedFile, 'fetch("/");', 'Only src/browser touches the browser'],
  [feedFile, "import '#tests/support/site.ts';", 'may import src/ui, src/browser, src/domain'],
  [tokenFile, "import '../local/index.ts';", 'netlify/functions may import'],
  [stackFile, "import '../astro.ts';", 'lower floors only'],
  [stackFile, "import '../database/engine.ts';", 'Import the index.ts of this room'],
  [databaseFile, "import { rows } from '#netlify/supabase/types.ts';", 'write `import type`'],
  [databaseFile, "import type {} from '#netlify/data/database.ts';", 'src/browser may import'],
  [guardFile, "import '../data/members.ts';", 'netlify/auth may import netlify/env.ts'],
  [guardFile, 'process.env.URL;', 'Read the environment through netlify/env.ts'],
  [textFile, "import { site } from '#content/site.ts';", 'has only texts'],
  [textFile, "export { landing } from './landing.ts';", 'has only texts'],
  [textFile, 'export const calls = { heading: () => 1 };', 'has only texts'],
  [textFile, 'export const templates = { heading: `About ${name}` };', 'has only texts'],
  [textFile, 'export const spreads = { ...landing };', 'has only texts'],
  [textFile, 'export const references = { landing };', 'has only texts'],
  [textFile, "export const computed = { [landing]: 'About' };", 'has only texts'],
] as const;

const allowedLines = [
  [postFile, "import 'zod/mini';"],
  ['src/browser/api/posts.ts', "import '../domain/post/post.ts';"],
  [databaseFile, "import type {} from '#netlify/supabase/types.ts';"],
  [tokenFile, "import '../http/input.ts';"],
  [textFile, "export const about = { heading: 'About {site.name}', lines: ['', 1] } as const;"],
  ['src/browser/identity-session.test.ts', "import '#tests/support/stored-session.ts';"],
] as const;

/** The part of oxlint's report that the tests read. */
interface Report {
  diagnostics: {
    filename: string;
    message: string;
    help?: string;
    labels: { span: { line: number } }[];
  }[];
}

let folder: string;
let report: Report;
/** All lines of each file. They are the content of the file of that path in a folder with the project's configuration. */
const linesByFile = new Map<string, string[]>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const project = JSON.stringify(resolve('.ci/lint/oxlint-project.ts'));
  writeFileSync(
    join(folder, 'oxlint.config.ts'),
    `import { oxlintProject } from ${project};
    export default { extends: [oxlintProject], categories: { correctness: 'off' } };`,
  );
  for (const [file, line] of [...rejectedLines, ...allowedLines])
    linesByFile.set(file, [...(linesByFile.get(file) ?? []), line]);
  for (const [file, lines] of linesByFile) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
  }
  const { stdout } = spawnSync('oxlint', ['-f', 'json'], { cwd: folder, encoding: 'utf8' });
  report = JSON.parse(stdout) as Report;
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the messages of oxlint about one line of a file. */
function getMessages(file: string, line: string): string {
  const lineNumber = (linesByFile.get(file) ?? []).indexOf(line) + 1;
  return report.diagnostics
    .filter(({ filename }) => filename === file)
    .filter(({ labels }) => labels[0]?.span.line === lineNumber)
    .map(({ message, help = '' }) => `${message} ${help}`)
    .join('\n');
}

test.each(rejectedLines)('in %s the linter rejects %s', (file, line, reason) => {
  expect(getMessages(file, line)).toContain(reason);
});

test.each(allowedLines)('in %s the line %s is allowed', (file, line) => {
  expect(getMessages(file, line)).toBe('');
});

const eslint = new ESLint();

test('the linter reads the script of a page', async () => {
  const code = '<p>A page</p>\n<script>\n  const size: any = 1;\n  console.log(size);\n</script>\n';
  const [result] = await eslint.lintText(code, { filePath: 'src/pages/page.astro' });
  expect(result?.messages.map(({ ruleId, line }) => `${line} ${ruleId}`)).toEqual([
    '3 @typescript-eslint/no-explicit-any',
    '4 no-console',
  ]);
});

test.each([
  ['src/ui/Card.astro', "import '../content/site.ts';", 'src/ui may import no other folder'],
  ['src/features/Card.astro', "import '@supabase/supabase-js';", 'Only src/browser and netlify'],
  ['src/features/Card.astro', "await fetch('/');", 'Only src/browser touches the browser'],
])('in %s the linter of pages rejects %s', async (filePath, line, reason) => {
  const [result] = await eslint.lintText(`---\n${line}\n---\n<p>A page</p>\n`, { filePath });
  expect(result?.messages.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
});

test('each room of the embedded stack has a floor', () => {
  const rooms = readdirSync('netlify/local').filter((name) => !/\.(md|test\.ts)$/.test(name));
  expect(localFloors.flat().sort()).toEqual(rooms.map((name) => `netlify/local/${name}`).sort());
});
