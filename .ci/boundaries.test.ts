import { ESLint } from 'eslint';
import typescript from 'typescript-eslint';
import { expect, test } from 'vitest';

// Who may import whom needs no types, and reading those of the whole project takes ten seconds.
const eslint = new ESLint({ overrideConfig: typescript.configs.disableTypeChecked });

/** What the linter says about a line in a file of a room. */
async function wordsAbout(filePath: string, line: string): Promise<string> {
  const [result] = await eslint.lintText(`${line}\n`, { filePath });
  return (result?.messages ?? []).map(({ message }) => message).join('\n');
}

test.each([
  ['src/ui/variants.ts', "import '../content/site.ts';", 'src/ui may import nothing of the house'],
  [
    'src/domain/post/post.ts',
    "import '../../browser/api/posts.ts';",
    'src/domain may import nothing',
  ],
  ['src/domain/post/post.ts', "import 'react';", 'zod and nothing else'],
  [
    'src/features/feed/use-feed.ts',
    "import '../../content/site.ts';",
    'src/features may import src/ui, src/browser, src/domain',
  ],
  [
    'src/features/feed/use-feed.ts',
    "import '@supabase/supabase-js';",
    'Only src/browser and netlify know',
  ],
  ['src/features/feed/use-feed.ts', 'fetch("/");', 'Only src/browser touches the browser'],
  [
    'netlify/functions/database-token.ts',
    "import '../local/stack.ts';",
    'netlify/functions may import',
  ],
  [
    'netlify/auth/require-member.ts',
    "import '../data/members.ts';",
    'netlify/auth may import netlify/env.ts, netlify/clock.ts, src/domain',
  ],
  [
    'netlify/auth/require-member.ts',
    'process.env.URL;',
    'Read the environment through netlify/env.ts',
  ],
])('in %s the line %s is refused with the reason', async (file, line, reason) => {
  expect(await wordsAbout(file, line)).toContain(reason);
});

test.each([
  ['src/domain/post/post.ts', "import 'zod/mini';"],
  ['src/browser/api/posts.ts', "import '../domain/post/post.ts';"],
  ['netlify/functions/database-token.ts', "import '../http/input.ts';"],
])('in %s the line %s is allowed', async (file, line) => {
  expect(await wordsAbout(file, line)).toBe('');
});
