/**
 * Runs the two rules of the linter's preset that oxlint lacks. One needs the types of the whole project. The compiler reports
 * most of the other's findings, but accepts a variable that only a type uses.
 */
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import typescript from 'typescript-eslint';

const rules = {
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
  '@typescript-eslint/no-unused-vars': 'error',
} as const;
const files = ['**/*.ts', '**/*.tsx'];

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { ignores: ['dist', '.data', '.astro', 'netlify/studio'] },
    {
      ...typescript.configs.base,
      files,
      languageOptions: {
        parser: typescript.parser,
        parserOptions: { projectService: true },
      },
      rules,
    },
  ],
});

test('each variable is used, and no other value stands for an instance of a class', async () => {
  const results = await eslint.lintFiles(files);
  expect(results.length).toBeGreaterThan(1_000);
  const findings = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => `${filePath}:${line}: ${message}`),
  );
  expect(findings).toEqual([]);
});
