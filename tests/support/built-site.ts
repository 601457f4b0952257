/** Builds the site for e2e tests and page tests. One build serves all runs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files and folders that determine the result of a build. */
const buildInputs = ['src', 'public', 'netlify', 'astro.config.mjs', 'package-lock.json', '.env'];
const indexPage = 'dist/index.html';
/**
 * The path of the record of the last build. The record is outside of `dist`, because all of `dist` is published.
 */
const buildRecord = 'node_modules/.cache/built-site.json';

/**
 * Builds the site for tests, with quickly encoded pictures. Later builds of this process and of its children encode them
 * quickly too.
 */
export function buildTestSite(): void {
  process.env['PICTURE_EFFORT'] = '0';
  buildSite();
}

/** Builds the site into `dist`, unless `dist` was already built from the same files and environment variables. */
export function buildSite(): void {
  const inputs = fingerprint();
  if (existsSync(buildRecord) && readFileSync(buildRecord, 'utf8') === describeBuild(inputs))
    return;
  // The test runners set NODE_ENV.
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = spawnSync('astro', ['build'], { encoding: 'utf8', env });
  if (result.status !== 0)
    throw new Error(`The site does not build:\n${result.stdout}${result.stderr}`);
  mkdirSync(dirname(buildRecord), { recursive: true });
  writeFileSync(buildRecord, describeBuild(inputs));
}

/**
 * Returns the record of a build. The record includes the modification time of the index page, so that a build by
 * another command does not match.
 */
function describeBuild(inputs: string): string {
  const builtAt = statSync(indexPage, { throwIfNoEntry: false })?.mtimeMs;
  return JSON.stringify({ inputs, builtAt });
}

/** Matches the name of an environment variable in a source file. */
const variablePattern = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g;

/** Variables of the machine and of test runners, which the sources name and which change no page. */
const machineVariables = new Set([
  ...[
    'CI',
    'HOME',
    'INIT_CWD',
    'NODE_COMPILE_CACHE',
    'NODE_ENV',
    'PATH',
    'TEST',
    'TMPDIR',
    'VITEST',
  ],
]);

/** Matches the paths of the files that can name an environment variable. */
const sourcePattern = /\.(?:astro|mjs|tsx?)$/;

/** Variables of the frameworks, which the sources need not name. */
const frameworkPattern = /^(?:ASTRO|PUBLIC|VITE)_/;

/**
 * Returns the environment variables that may influence a build, in the order of their names: those that the sources
 * name, and those of the frameworks.
 * @param sources - the texts of all inputs
 */
export function selectVariables(
  sources: readonly string[],
  variables: NodeJS.ProcessEnv,
): [name: string, value: string][] {
  const names = new Set(sources.flatMap((text) => text.match(variablePattern) ?? []));
  return Object.entries(variables)
    .filter(
      ([name]) => (names.has(name) && !machineVariables.has(name)) || frameworkPattern.test(name),
    )
    .map(([name, value = '']): [string, string] => [name, value])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function fingerprint(): string {
  const output = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...buildInputs],
    { encoding: 'utf8' },
  );
  const hash = createHash('sha256');
  const sources: string[] = [];
  for (const path of new Set([...output.split('\0'), '.env'])) {
    if (path === '' || !existsSync(path)) continue;
    const content = readFileSync(path);
    hash.update(`${path}\0`).update(content);
    if (sourcePattern.test(path)) sources.push(content.toString());
  }
  hash.update(JSON.stringify(selectVariables(sources, process.env)));
  return hash.digest('hex');
}
