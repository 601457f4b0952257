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

/** Builds the site into `dist`, unless `dist` was already built from the same files. */
export function buildSite(): void {
  const files = fingerprint();
  if (existsSync(buildRecord) && readFileSync(buildRecord, 'utf8') === describeBuild(files)) return;
  const result = spawnSync('astro', ['build'], { encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`The site does not build:\n${result.stdout}${result.stderr}`);
  mkdirSync(dirname(buildRecord), { recursive: true });
  writeFileSync(buildRecord, describeBuild(files));
}

/**
 * Returns the record of a build. The record includes the modification time of the index page, so that a build by
 * another command does not match.
 */
function describeBuild(files: string): string {
  const builtAt = statSync(indexPage, { throwIfNoEntry: false })?.mtimeMs;
  return JSON.stringify({ files, builtAt });
}

function fingerprint(): string {
  const output = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...buildInputs],
    { encoding: 'utf8' },
  );
  const hash = createHash('sha256');
  for (const path of new Set([...output.split('\0'), '.env'])) {
    if (path !== '' && existsSync(path)) hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
