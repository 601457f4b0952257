/** Builds the site for e2e tests and page tests. One build serves all runs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files and folders that determine the result of a build. */
const sources = ['src', 'public', 'netlify', 'astro.config.mjs', 'package-lock.json', '.env'];
const index = 'dist/index.html';
/**
 * The path of the record of the last build. The record is outside of `dist`, because all of `dist` is published.
 */
const stamp = 'node_modules/.cache/built-site.json';

/** Builds the site into `dist`, unless `dist` was already built from the same files. */
export function buildSite(): void {
  const files = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === describe(files)) return;
  const built = spawnSync('astro', ['build'], { encoding: 'utf8' });
  if (built.status !== 0)
    throw new Error(`The site does not build:\n${built.stdout}${built.stderr}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, describe(files));
}

/**
 * Returns the record of a build. The record includes the modification time of the index page, so that a build by
 * another command does not match.
 */
function describe(files: string): string {
  const builtAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs;
  return JSON.stringify({ files, builtAt });
}

function fingerprint(): string {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources],
    { encoding: 'utf8' },
  );
  const hash = createHash('sha256');
  for (const path of new Set([...listed.split('\0'), '.env'])) {
    if (path !== '' && existsSync(path)) hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
