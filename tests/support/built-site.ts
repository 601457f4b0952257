/** The built site for e2e tests and tests of pages. It is built once for all runs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The inputs of a build. */
const sources = ['src', 'public', 'netlify', 'astro.config.mjs', 'package-lock.json', '.env'];
const index = 'dist/index.html';
/** The file is outside of the built site, because all of that is published. */
const stamp = 'node_modules/.cache/built-site.json';

/** Builds the site into `dist`, unless it was already built here from the same files. */
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
 * The result includes the modification time, because another build of the same files may have used another address.
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
