import { readdirSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { localFloors } from './lint/local-floors.ts';

const eslint = new ESLint();

/** Returns the linter's messages about one line of code, which is checked as the content of the file `filePath`. */
async function getMessages(filePath: string, line: string): Promise<string> {
  const [result] = await eslint.lintText(`${line}\n`, { filePath });
  return (result?.messages ?? []).map(({ message }) => message).join('\n');
}

const postFile = 'src/domain/post/post.ts';
const feedFile = 'src/features/feed/use-feed.ts';
const databaseFile = 'src/browser/database.ts';
const guardFile = 'netlify/auth/require-member.ts';
const tokenFile = 'netlify/functions/database-token.ts';
const textFile = 'src/content/text/sw/about.ts';
const stackFile = 'netlify/local/stack/services.ts';

test.each([
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
  [textFile, 'export const about = { heading: () => 1 };', 'has only texts'],
  [textFile, 'export const about = { heading: `About ${name}` };', 'has only texts'],
  [textFile, 'export const about = { ...landing };', 'has only texts'],
  [textFile, 'export const about = { landing };', 'has only texts'],
  [textFile, "export const about = { [landing]: '' };", 'has only texts'],
])('in %s the linter rejects %s', async (file, line, reason) => {
  expect(await getMessages(file, line)).toContain(reason);
});

test.each([
  [postFile, "import 'zod/mini';"],
  ['src/browser/api/posts.ts', "import '../domain/post/post.ts';"],
  [databaseFile, "import type {} from '#netlify/supabase/types.ts';"],
  [tokenFile, "import '../http/input.ts';"],
  [textFile, "export const about = { heading: 'About {site.name}', lines: ['', 1] } as const;"],
  ['src/browser/identity-session.test.ts', "import '#tests/support/stored-session.ts';"],
])('in %s the line %s is allowed', async (file, line) => {
  expect(await getMessages(file, line)).toBe('');
});

test('the linter reads the script of a page', async () => {
  const code = '<p>A page</p>\n<script>\n  const size: any = 1;\n  console.log(size);\n</script>\n';
  const [result] = await eslint.lintText(code, { filePath: 'src/pages/page.astro' });
  expect(result?.messages.map(({ ruleId, line }) => `${line} ${ruleId}`)).toEqual([
    '3 @typescript-eslint/no-explicit-any',
    '4 no-console',
  ]);
});

test('each room of the embedded stack has a floor', () => {
  const rooms = readdirSync('netlify/local').filter((name) => !/\.(md|test\.ts)$/.test(name));
  expect(localFloors.flat().sort()).toEqual(rooms.map((name) => `./netlify/local/${name}`).sort());
});
