/**
 * Installs packages of the slow tests on first use. Each package has its own lock file, and is stored beside the
 * site's packages.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpmCi } from '#netlify/local/studio/npm-ci.ts';
import { paths } from '#netlify/local/paths.ts';

/** A folder of `tests/slow` with a package.json and a lock file, and its size after the installation. */
interface SlowPackage {
  folder: string;
  size: string;
}

export const platformBuild: SlowPackage = { folder: 'platform-build', size: '180 MB' };
export const supabaseCli: SlowPackage = { folder: 'supabase-cli', size: '120 MB' };

/**
 * Installs the package unless its current lock file is already installed. Without a network, prints a message.
 * @returns the folder of the installed packages, or undefined without a network
 * @throws {Error} if the installation fails for another reason. In continuous integration, the network is required.
 */
export async function installIfPossible({
  folder,
  size,
}: SlowPackage): Promise<string | undefined> {
  const source = join(paths.project, 'tests/slow', folder);
  const cache = join(paths.project, 'node_modules/.cache', folder);
  const lock = await readFile(join(source, 'package-lock.json'));
  const target = join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  if (existsSync(target)) return join(target, 'node_modules');
  process.stderr.write(`Installing ${folder}, once (about ${size}) …\n`);
  const failure = await install(source, cache, target);
  if (failure === undefined) return join(target, 'node_modules');
  if (!failure.isOffline || process.env['CI'] === 'true') {
    throw new Error(`${folder} cannot be installed:\n${failure.output}`);
  }
  process.stderr.write(`${folder} is not run: the npm registry cannot be reached.\n`);
  return undefined;
}

/**
 * Installs into a temporary folder, deletes earlier installations, and renames the folder. An interrupted
 * installation therefore leaves no result.
 */
async function install(source: string, cache: string, target: string): ReturnType<typeof runNpmCi> {
  await mkdir(cache, { recursive: true });
  const temporaryFolder = await mkdtemp(join(cache, 'new-'));
  await cp(source, temporaryFolder, { recursive: true });
  // Install scripts would download binaries. Separate packages contain these binaries.
  const failure = await runNpmCi(temporaryFolder, ['--ignore-scripts']);
  if (failure) {
    await rm(temporaryFolder, { recursive: true, force: true });
    return failure;
  }
  for (const entry of await readdir(cache)) {
    if (join(cache, entry) !== temporaryFolder)
      await rm(join(cache, entry), { recursive: true, force: true });
  }
  await rename(temporaryFolder, target);
  return undefined;
}
