/** The project's own rules. oxlint applies them to TypeScript and JavaScript, and ESLint to the pages of Astro. */
import { importZones } from './import-zones.ts';
import { uncheckedFiles } from './plain-terms.ts';
import type { SyntaxRestriction } from './restricted-syntax.ts';
import { sessionWrites } from './session-writes.ts';
import { textCode } from './text-data.ts';

/** Rules of some files. A rule in a later block replaces the same rule of an earlier one, with its options. */
interface RuleBlock {
  files: string[];
  ignores?: string[];
  rules: Record<string, 'error' | 'off' | ['error', ...unknown[]]>;
}

/** The scripts of pages and components, which the plugin of Astro cuts out as files of their own. */
export const pageScripts = '**/*.astro/*.ts';

const browserGlobals = ['window', 'fetch', 'localStorage', 'sessionStorage', 'navigator'].map(
  (name) => ({
    name,
    message: 'Only src/browser touches the browser: call a function from there.',
  }),
);

const serviceImports = {
  regex: '^(netlify-identity-widget|@supabase/)',
  message: 'Only src/browser and netlify may import the widget and Supabase.',
};

/** Other folders of which only types may be imported, because a type leaves no code in the bundle. */
const textImports = {
  regex: '(#|/)content/',
  message: 'A feature receives its texts as properties: import their type (Text) only.',
  allowTypeImports: true,
};
const databaseImports = {
  regex: '(#|/)netlify/',
  message: 'The browser imports only the types of the database: write `import type`.',
  allowTypeImports: true,
};

/** Matches all except zod and relative paths. The expressions of oxlint lack a negative look-ahead. */
const libraryImports = {
  regex: '^([^z.]|z($|[^o])|zo($|[^d])|zod[^/])',
  message: 'src/domain holds pure rules: zod and nothing else.',
};

const createImportRules = (...patterns: object[]): RuleBlock['rules'] => ({
  'no-restricted-imports': ['error', { patterns }],
});

const createPathRules = (zones: object[]): RuleBlock['rules'] => ({
  'local/restricted-paths': ['error', zones],
});

const deviceClockCalls = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
].map((selector) => ({
  selector,
  message: "The device's clock may be wrong: call serverNow() of src/browser/server-time.ts.",
}));

const literalSpread = {
  selector:
    'ObjectExpression > SpreadElement > :matches(ObjectExpression, TSAsExpression > ObjectExpression)',
  message: 'Write the properties of the literal without a spread.',
};

const createSyntaxRules = (restrictions: SyntaxRestriction[] = []): RuleBlock['rules'] => ({
  'local/restricted-syntax': [
    'error',
    ...[literalSpread, ...restrictions].map(({ selector, message }) => ({ selector, message })),
  ],
});

const importRules: RuleBlock[] = [
  {
    files: ['**'],
    ignores: ['**/*.test.ts', pageScripts],
    rules: createPathRules(importZones.code),
  },
  { files: ['**/*.test.ts'], rules: createPathRules(importZones.tests) },
  { files: [pageScripts], rules: createPathRules(importZones.pageScripts) },
  {
    files: ['src/**'],
    ignores: ['src/browser/**', 'src/service-worker/**'],
    rules: createImportRules(serviceImports),
  },
  {
    files: ['src/features/**'],
    ignores: ['**/*.test.ts'],
    rules: createImportRules(serviceImports, textImports),
  },
  {
    files: ['src/browser/**'],
    ignores: ['**/*.test.ts'],
    rules: createImportRules(databaseImports),
  },
  {
    files: ['src/domain/**'],
    ignores: ['**/*.test.ts'],
    rules: createImportRules(libraryImports),
  },
];

const syntaxRules: RuleBlock[] = [
  { files: ['**'], rules: createSyntaxRules() },
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
];

export const projectRules: RuleBlock[] = [
  {
    files: ['**'],
    rules: { 'max-lines': ['error', 300], eqeqeq: 'error', 'no-console': 'error' },
  },
  { files: ['**'], ignores: uncheckedFiles, rules: { 'local/plain-terms': 'error' } },
  // A function counts all of its lines, with blank lines and comments.
  {
    files: ['{src,netlify,.ci}/**'],
    ignores: ['**/*.test.*'],
    rules: { 'max-lines-per-function': ['error', 60] },
  },
  // `npm run types` generates this file, so its length depends on the number of tables.
  { files: ['netlify/supabase/types.ts'], rules: { 'max-lines': 'off' } },
  // The console is allowed for the platform's log, and for a message about the blog in the browser.
  {
    files: ['netlify/http/log.ts', 'src/browser/api/site-data.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/**'],
    ignores: ['src/browser/**', 'src/service-worker/**'],
    rules: { 'no-restricted-globals': ['error', ...browserGlobals] },
  },
  // A script of a page runs in the browser, and the first one runs even if no module can be loaded.
  { files: [pageScripts], rules: { 'no-restricted-globals': 'off' } },
  ...importRules,
  ...syntaxRules,
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
];
