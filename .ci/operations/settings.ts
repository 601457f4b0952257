/** Reads the names of the settings from the code and from `.env.example`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Variables that no operator sets: the platform or the embedded stack itself sets them. */
export const platformVariables: ReadonlySet<string> = new Set([
  // Set by Netlify, during the build or in functions.
  'CONTEXT',
  'NETLIFY',
  'NETLIFY_PURGE_API_TOKEN',
  'NETLIFY_SKEW_PROTECTION_TOKEN',
  'SITE_ID',
  // Set by npm.
  'INIT_CWD',
  // Set in netlify.toml.
  'NODE_ENV',
  'NODE_VERSION',
  // Set by the embedded stack for the functions and builds that it runs.
  'CACHE_PURGE_URL',
  'LISTINGS_FEED',
  'LISTINGS_URL',
  'OUTBOX_URL',
  'SANITY_API_HOST',
]);

/** Matches a name of a schema: `SMTP_URL: mailServerSchema`. */
const schemaKeyPattern = /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|URL|PORT|MPESA|SMS):\s/g;
/** Matches a read of the environment: `process.env.PORT` or `input['MPESA']`. */
const readPattern = /process\.env\.([A-Z][A-Z0-9_]+)|\['([A-Z][A-Z0-9]*_[A-Z0-9_]+)'\]/g;

const listFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => existsSync(path) && !/\.test\.ts$|^netlify\/studio\//.test(path));

/** Returns the source files that read settings, as one text. */
export function readSources(): string {
  const paths = listFiles('netlify/*.ts', 'src/*.ts', 'src/*.tsx', 'src/*.astro', '*.mjs');
  return paths.map((path) => readFileSync(path, 'utf8')).join('\n');
}

/** Returns the names of the schemas of settings, and those that code reads without a schema. */
export function readSettingsOfCode(): Set<string> {
  const schemas = listFiles('netlify/*settings.ts', 'netlify/*buttons.ts', 'netlify/env-schemas.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const names = [...schemas.matchAll(schemaKeyPattern), ...readSources().matchAll(readPattern)];
  return new Set(names.map(([, first, second]) => first ?? second ?? ''));
}

/** Returns the names in `.env.example`, in its order. */
export function readSettingsOfExample(): string[] {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm);
  return Array.from(lines, ([, name = '']) => name);
}
