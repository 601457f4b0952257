/** The rules of pages and components of Astro. oxlint.config.ts has the rules of the other files. */
import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import typescript from 'typescript-eslint';
import local from './.ci/lint/plugin.ts';
import { pageScripts, projectRules } from './.ci/lint/project-rules.ts';

export default defineConfig(
  {
    // ESLint reads files of JavaScript by default.
    ignores: ['**/*.{js,mjs,cjs}', 'dist', '.data', '.astro', 'netlify/studio'],
  },
  ...typescript.configs.strict.map((config) => ({ ...config, files: [pageScripts] })),
  ...astro.configs.recommended,
  { plugins: { local } },
  ...projectRules.map(({ files, ...block }) => ({
    ...block,
    files: files.map((pattern) => [pattern, '**/*.astro{,/*.ts}']),
  })),
);
