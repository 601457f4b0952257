/**
 * Packages of the slow set. Each has its own lock file, is installed on first use, and is kept next to the site's
 * packages.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { npmCi } from '#netlify/local/npm-ci.ts';
import { paths } from '#netlify/local/paths.ts';

/** A folder of `tests/slow` with a package.json and a lock file, and its installed size. */
interface SlowPackage {
  folder: string;
  size: string;
}

export const platformBuild: SlowPackage = { folder: 'platform-build', size: '180 MB' };
export const supabaseCli: SlowPackage = { folder: 'supabase-cli', size: '120 MB' };

/**
 * Installs the package unless its current lock file is already installed. Offline it prints a message, except in
 * continuous integration, where it fails instead.
 * @returns the folder of its packages
 * @throws when the installation fails for another reason
 */
export async function installIfPossible({
  folder,
  size,
}: SlowPackage): Promise<string | undefined> {
  const source = join(paths.project, 'tests/slow', folder);
  const cache = join(paths.project, 'node_modules/.cache', folder);
  const lock = await readFile(join(source, 'package-lock.json'));
  const installed = join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  if (existsSync(installed)) return join(installed, 'node_modules');
  process.stderr.write(`Installing ${folder}, once (about ${size}) …\n`);
  const complaint = await install(source, cache, installed);
  if (complaint === undefined) return join(installed, 'node_modules');
  if (!complaint.isOffline || process.env['CI'] === 'true') {
    throw new Error(`${folder} cannot be installed:\n${complaint.output}`);
  }
  process.stderr.write(`${folder} is not run: the npm registry cannot be reached.\n`);
  return undefined;
}

/**
 * The packages are installed in a temporary folder and renamed, so that an interrupted installation leaves no
 * result.
 */
async function install(source: string, cache: string, target: string): ReturnType<typeof npmCi> {
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'new-'));
  await cp(source, made, { recursive: true });
  // Install scripts would download binaries, which are separate packages here.
  const complaint = await npmCi(made, ['--ignore-scripts']);
  if (complaint) {
    await rm(made, { recursive: true, force: true });
    return complaint;
  }
  for (const old of await readdir(cache)) {
    if (join(cache, old) !== made) await rm(join(cache, old), { recursive: true, force: true });
  }
  await rename(made, target);
  return undefined;
}
