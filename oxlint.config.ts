/**
 * The rules of TypeScript and React, and the project's own rules. oxlint reads types by the native compiler, and also
 * reports errors of types. eslint.config.js has the rules of pages.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'oxlint';
import reactHooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';
import { oxlintProject } from './.ci/lint/oxlint-project.ts';

type Rules = NonNullable<Parameters<typeof defineConfig>[0]['rules']>;
type Setting = Rules[string];

/** Rules of the presets that oxlint lacks, and the place that checks each of them. */
const missingRules = new Set([
  // tests/slow/preset-rules.test.ts
  '@typescript-eslint/no-unsafe-class-instance-assignment',
  // tests/slow/preset-rules.test.ts. oxlint accepts a variable that only a type uses.
  '@typescript-eslint/no-unused-vars',
  // The plugin `react-compiler` below
  'react-hooks/config',
  'react-hooks/gating',
]);

/**
 * Returns the rules of a preset that are on. A preset of TypeScript also switches rules of JavaScript off. oxlint has
 * one rule for both languages.
 */
function selectRules(preset: { rules?: object }[]): Rules {
  const settings = Object.fromEntries(
    preset.flatMap(({ rules = {} }) => Object.entries(rules) as [string, Setting][]),
  );
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, setting]) => setting !== 'off' && !missingRules.has(name),
    ),
  );
}

/** The path is absolute, because a test uses this configuration in another folder. */
const reactHooksPath = fileURLToPath(import.meta.resolve('eslint-plugin-react-hooks'));

export default defineConfig({
  extends: [oxlintProject],
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  plugins: ['typescript', 'react'],
  categories: { correctness: 'off' },
  ignorePatterns: [
    'dist',
    '.data',
    '.astro',
    'test-results',
    'playwright-report',
    'netlify/studio',
    '**/*.astro',
  ],
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...selectRules(typescript.configs.strictTypeChecked),
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        '@typescript-eslint/consistent-type-imports': 'error',
        '@typescript-eslint/no-confusing-void-expression': [
          'error',
          { ignoreArrowShorthand: true },
        ],
      },
    },
    {
      files: ['**/*.tsx', '**/use-*.ts'],
      rules: selectRules([reactHooks.configs.flat.recommended]),
    },
    // These two rules report invalid options of the compiler for React. The options are the same for each file, so the
    // compiler runs on one short hook.
    {
      files: ['src/features/account/use-member.ts'],
      jsPlugins: [{ name: 'react-compiler', specifier: reactHooksPath }],
      rules: { 'react-compiler/config': 'error', 'react-compiler/gating': 'error' },
    },
  ],
});
