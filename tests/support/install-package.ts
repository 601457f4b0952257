/** The platform's build: a package of its own, installed on first use and kept beside the site's packages. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { npmCi } from '#netlify/local/npm-ci.ts';
import { paths } from '#netlify/local/paths.ts';

const source = join(paths.project, 'tests/slow/platform-build');
const cache = join(paths.project, 'node_modules/.cache/platform-build');

/**
 * Installs the package unless it is there as its lock file has it now. Without a network it says so, except
 * in continuous integration, where nothing may be left out in silence.
 * @returns the folder of its packages.
 */
export async function installIfPossible(): Promise<string | undefined> {
  const lock = await readFile(join(source, 'package-lock.json'));
  const installed = join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  const complaint = existsSync(installed) ? undefined : await installInto(installed);
  if (complaint === undefined) return join(installed, 'node_modules');
  if (!complaint.isOffline || process.env['CI'] === 'true') {
    throw new Error(`The build of the platform cannot be installed:\n${complaint.said}`);
  }
  process.stderr.write("The platform's build is not run: the npm registry cannot be reached.\n");
  return undefined;
}

/** Made aside and renamed, so that an interrupted installation is none. */
async function installInto(folder: string): ReturnType<typeof npmCi> {
  process.stderr.write(
    'Installing the build of the platform, which is done once (about 180 MB) …\n',
  );
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'new-'));
  await cp(source, made, { recursive: true });
  // Its scripts would fetch binaries, which come as packages of their own.
  const complaint = await npmCi(made, ['--ignore-scripts']);
  if (complaint) {
    await rm(made, { recursive: true, force: true });
    return complaint;
  }
  for (const old of await readdir(cache)) {
    if (join(cache, old) !== made) await rm(join(cache, old), { recursive: true, force: true });
  }
  await rename(made, folder);
  return undefined;
}
