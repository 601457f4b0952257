/** Runs the one rule of the linter's preset that oxlint lacks. It needs the types of the whole project. */
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import typescript from 'typescript-eslint';

const rule = '@typescript-eslint/no-unsafe-class-instance-assignment';
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
      rules: { [rule]: 'error' },
    },
  ],
});

test('no other value stands for an instance of a class', async () => {
  const results = await eslint.lintFiles(files);
  expect(results.length).toBeGreaterThan(1_000);
  const findings = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => `${filePath}:${line}: ${message}`),
  );
  expect(findings).toEqual([]);
});
