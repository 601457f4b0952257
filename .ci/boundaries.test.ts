import { ESLint } from 'eslint';
import typescript from 'typescript-eslint';
import { expect, test } from 'vitest';

// The import rules need no type information, and reading the types of the whole project would take ten seconds.
const eslint = new ESLint({ overrideConfig: typescript.configs.disableTypeChecked });

/** Returns the linter's messages about one line of code, which is checked as the content of the file `filePath`. */
async function getMessages(filePath: string, line: string): Promise<string> {
  const [result] = await eslint.lintText(`${line}\n`, { filePath });
  return (result?.messages ?? []).map(({ message }) => message).join('\n');
}

const post = 'src/domain/post/post.ts';
const feed = 'src/features/feed/use-feed.ts';
const guard = 'netlify/auth/require-member.ts';
const token = 'netlify/functions/database-token.ts';

test.each([
  ['src/ui/variants.ts', "import '../content/site.ts';", 'src/ui may import no other folder'],
  [post, "import '../../browser/api/posts.ts';", 'src/domain may import no other folder'],
  [post, "import 'react';", 'zod and nothing else'],
  [feed, "import '../../content/site.ts';", 'may import src/ui, src/browser, src/domain'],
  [feed, "import '@supabase/supabase-js';", 'Only src/browser and netlify may import'],
  [feed, 'fetch("/");', 'Only src/browser touches the browser'],
  [feed, "import '#tests/support/site.ts';", 'may import src/ui, src/browser, src/domain'],
  [token, "import '../local/stack.ts';", 'netlify/functions may import'],
  [guard, "import '../data/members.ts';", 'netlify/auth may import netlify/env.ts'],
  [guard, 'process.env.URL;', 'Read the environment through netlify/env.ts'],
])('in %s the linter rejects %s', async (file, line, reason) => {
  expect(await getMessages(file, line)).toContain(reason);
});

test.each([
  [post, "import 'zod/mini';"],
  ['src/browser/api/posts.ts', "import '../domain/post/post.ts';"],
  [token, "import '../http/input.ts';"],
  ['src/browser/identity-session.test.ts', "import '#tests/support/stored-session.ts';"],
])('in %s the line %s is allowed', async (file, line) => {
  expect(await getMessages(file, line)).toBe('');
});
