import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';
import { localBoundaries } from './.ci/lint/local-floors.ts';
import { plainTerms, uncheckedFiles } from './.ci/lint/plain-terms.ts';
import { sessionWrites } from './.ci/lint/session-writes.ts';
import { textCode } from './.ci/lint/text-data.ts';

const settingsFiles = ['netlify/env.ts', 'netlify/clock.ts'];
const answerFolders = [
  ...settingsFiles,
  'netlify/data',
  'netlify/http',
  'src/domain',
  'src/content',
];
const sharedFolders = ['netlify/auth', 'netlify/data', 'netlify/http', 'src/domain', 'src/content'];

/**
 * The folders from which each folder may import; null means all. src/README.md and netlify/README.md describe the
 * folders.
 */
const allowedImports = {
  'src/domain': [],
  'src/build': [],
  'src/ui': [],
  'src/content': ['src/domain', 'src/build'],
  'src/browser': ['src/domain', 'src/service-worker', 'netlify/supabase'],
  'src/service-worker': ['src/domain', 'src/content'],
  'src/features': ['src/ui', 'src/browser', 'src/domain'],
  'src/layouts': ['src/features', 'src/ui', 'src/content', 'src/styles'],
  'src/pages': ['src/layouts', 'src/features', 'src/content', 'src/ui'],
  'src/styles': [],
  // The settings of a service are declared in the folder of the service.
  'netlify/env.ts': ['netlify/emails', 'netlify/payments', 'netlify/sms'],
  'netlify/clock.ts': [],
  'netlify/http': [...settingsFiles, 'netlify/operations', 'src/domain', 'src/content'],
  'netlify/auth': [...settingsFiles, 'src/domain'],
  'netlify/supabase': [],
  'netlify/data': [...settingsFiles, 'netlify/supabase', 'src/domain', 'src/content'],
  'netlify/cache': answerFolders,
  'netlify/pictures': [...settingsFiles, 'src/domain'],
  // This folder sends requests to payment providers, and stores their events.
  'netlify/payments': [...answerFolders, 'netlify/cache'],
  // This folder sends SMS messages, and reads their reports.
  'netlify/sms': answerFolders,
  // Endpoints render these pages: the listings, and the search for listings.
  'netlify/pages': [...answerFolders, 'src/features', 'src/ui'],
  // An SMS is stored beside its email.
  'netlify/emails': [...answerFolders, 'netlify/supabase', 'netlify/sms'],
  'netlify/operations': [...answerFolders, 'netlify/supabase', 'netlify/emails'],
  // The doctor inspects the whole project.
  'netlify/doctor': null,
  'netlify/staff': [...sharedFolders, 'netlify/clock.ts'],
  'netlify/functions': [
    ...sharedFolders,
    'netlify/clock.ts',
    'netlify/cache',
    'netlify/staff',
    'netlify/pictures',
    'netlify/payments',
    'netlify/pages',
    'netlify/emails',
    'netlify/sms',
    'netlify/operations',
    'src/features',
  ],
  // The embedded stack hosts all parts.
  'netlify/local': null,
  tests: null,
};

/** Folders that may import only the types of another folder, because a type leaves no code in the bundle. */
const typeImports = {
  'src/features': {
    regex: '(#|/)content/',
    message: 'A feature receives its texts as properties: import their type (Text) only.',
  },
  'src/browser': {
    regex: '(#|/)netlify/',
    message: 'The browser imports only the types of the database: write `import type`.',
  },
};

const boundaries = Object.entries(allowedImports).flatMap(([folder, allowed]) =>
  allowed === null
    ? []
    : Object.keys(allowedImports)
        .filter((source) => source !== folder && !allowed.includes(source))
        .map((source) => ({
          target: `./${folder}`,
          from: `./${source}`,
          // The rule `typeImports` restricts this import to the type of the texts.
          ...(folder === 'src/features' &&
            source === 'src/content' && { except: ['./text/text.ts'] }),
          // A link leads to a page in the language of its page.
          ...(source === 'src/domain' && { except: ['./language'] }),
          message: `${folder} may import ${allowed.join(', ') || 'no other folder'}. Move the shared part there, or pass it in.`,
        })),
);

const browserGlobals = ['window', 'fetch', 'localStorage', 'sessionStorage', 'navigator'].map(
  (name) => ({
    name,
    message: 'Only src/browser touches the browser: call a function from there.',
  }),
);

const deviceClockCalls = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
].map((selector) => ({
  selector,
  message: "The device's clock may be wrong: call serverNow() of src/browser/server-time.ts.",
}));

const serviceImports = {
  regex: '^(netlify-identity-widget|@supabase/)',
  message: 'Only src/browser and netlify may import the widget and Supabase.',
};

const literalSpread = {
  selector:
    'ObjectExpression > SpreadElement > :matches(ObjectExpression, TSAsExpression > ObjectExpression)',
  message: 'Write the properties of the literal without a spread.',
};

const createSyntaxRules = (restrictions = []) => ({
  'no-restricted-syntax': [
    'error',
    ...[literalSpread, ...restrictions].map(({ selector, message }) => ({ selector, message })),
  ],
});

/** The scripts of pages and components, which the plugin of Astro cuts out as files of their own. */
const pageScripts = '**/*.astro/*.ts';

const pathZones = [...boundaries, ...localBoundaries];

/**
 * Creates a rule for each folder that has zones, because the rule reads all of its zones for each file.
 * @param pattern - the files of each folder that the rules are for
 */
const createPathRules = (zones, pattern, ignores = []) =>
  Array.from(
    Map.groupBy(zones, ({ target }) => target),
    ([target, zonesOfTarget]) => ({
      files: [[`${target.slice(2)}{,/**}`, pattern]],
      ignores,
      rules: { 'import-x/no-restricted-paths': ['error', { zones: zonesOfTarget }] },
    }),
  );

export default defineConfig(
  {
    ignores: [
      'dist',
      '.data',
      '.astro',
      'node_modules',
      'test-results',
      'playwright-report',
      // The Studio is a separate package. Its types are not installed with the site.
      'netlify/studio',
    ],
  },
  // oxlint.config.ts has the other rules of TypeScript and React, so that the rules of this file need no types.
  {
    ...typescript.configs.base,
    files: ['**/*.ts', '**/*.tsx'],
  },
  ...typescript.configs.strict.map((config) => ({ ...config, files: [pageScripts] })),
  ...astro.configs.recommended,
  { rules: createSyntaxRules() },
  // These two rules report invalid options of the compiler for React. The options are the same for each file, so the
  // compiler runs on one short hook.
  {
    files: ['src/features/account/use-member.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/config': 'error', 'react-hooks/gating': 'error' },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.astro', '.css'] }),
      ],
    },
    rules: {
      'max-lines': ['error', 300],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  ...createPathRules(pathZones, '**/*.{ts,tsx,js,mjs,astro}', ['**/*.test.ts', pageScripts]),
  ...createPathRules(
    boundaries.filter(({ from }) => from !== './tests'),
    '**/*.test.ts',
  ),
  ...createPathRules(
    boundaries.filter(({ from }) => from !== './src/browser'),
    pageScripts,
  ),
  {
    ignores: uncheckedFiles,
    plugins: { local: { rules: { 'plain-terms': plainTerms } } },
    rules: { 'local/plain-terms': 'error' },
  },
  // A function counts all of its lines, with blank lines and comments.
  {
    files: ['{src,netlify,.ci}/**'],
    ignores: ['**/*.test.*'],
    rules: { 'max-lines-per-function': ['error', 60] },
  },
  // `npm run types` generates this file, so its length depends on the number of tables.
  { files: ['netlify/supabase/types.ts'], rules: { 'max-lines': 'off' } },
  ...Object.entries(typeImports).map(([folder, pattern]) => ({
    files: [`${folder}/**`],
    ignores: ['**/*.test.ts'],
    plugins: { '@typescript-eslint': typescript.plugin },
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ ...pattern, allowTypeImports: true }] },
      ],
    },
  })),
  // The console is allowed for the platform's log, and for a message about the blog in the browser.
  {
    files: ['netlify/http/log.ts', 'src/browser/api/site-data.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/**'],
    ignores: ['src/browser/**', 'src/service-worker/**'],
    rules: {
      'no-restricted-globals': ['error', ...browserGlobals],
      'no-restricted-imports': ['error', { patterns: [serviceImports] }],
    },
  },
  { files: ['src/**'], ignores: ['**/*.test.ts'], rules: createSyntaxRules(sessionWrites) },
  ...[...new Set(sessionWrites.flatMap(({ allowed }) => allowed))].map((file) => ({
    files: [file],
    rules: createSyntaxRules(sessionWrites.filter(({ allowed }) => !allowed.includes(file))),
  })),
  { files: ['src/content/text/*/**'], rules: createSyntaxRules([textCode]) },
  // The device's clock is often wrong, so these files get the time from src/browser/server-time.ts.
  {
    files: ['src/{features,ui,domain}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    rules: createSyntaxRules([...sessionWrites, ...deviceClockCalls]),
  },
  {
    files: ['src/domain/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!zod($|/)|\\.)',
              message: 'src/domain holds pure rules: zod and nothing else.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**', 'netlify/**'],
    ignores: [
      'netlify/env.ts',
      'netlify/local/**',
      'netlify/doctor/doctor.ts',
      'src/content/mpesa-prompt.ts',
      'src/content/sms-available.ts',
      'src/content/text/text.ts',
      '**/*.test.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read the environment through netlify/env.ts.',
        },
      ],
    },
  },
  // A script of a page runs in the browser, and the first one runs even if no module can be loaded.
  {
    files: [pageScripts],
    rules: { 'no-restricted-globals': 'off' },
  },
);
