/** The platform's build: a package of its own, installed on first use and kept beside the site's packages. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { paths } from '#netlify/local/paths.ts';

const source = join(paths.project, 'tests/slow/platform-build');
const cache = join(paths.project, 'node_modules/.cache/platform-build');

/** What npm says when it reaches nobody. */
const noNetwork =
  /npm error code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)/;

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
  if (!noNetwork.test(complaint) || process.env['CI'] === 'true') {
    throw new Error(`The build of the platform cannot be installed:\n${complaint}`);
  }
  process.stderr.write("The platform's build is not run: the npm registry cannot be reached.\n");
  return undefined;
}

/**
 * Made aside and renamed, so that an interrupted installation is none.
 * @returns what npm said, where it failed.
 */
async function installInto(folder: string): Promise<string | undefined> {
  process.stderr.write(
    'Installing the build of the platform, which is done once (about 180 MB) …\n',
  );
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'new-'));
  await cp(source, made, { recursive: true });
  // Its scripts would fetch binaries, which come as packages of their own.
  const order = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  const npm = spawn('npm', [...order, ...patience], {
    cwd: made,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([
    text(npm.stderr),
    once(npm, 'close') as Promise<[number | null]>,
  ]);
  if (status !== 0) {
    await rm(made, { recursive: true, force: true });
    return said;
  }
  for (const old of await readdir(cache)) {
    if (join(cache, old) !== made) await rm(join(cache, old), { recursive: true, force: true });
  }
  await rename(made, folder);
  return undefined;
}
