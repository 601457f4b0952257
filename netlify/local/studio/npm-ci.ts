/** Installs the dependencies of a package with its own lock file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Matches npm's error codes for a missing network connection. */
const networkErrors =
  /npm error code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)/;

interface NpmFailure {
  /** The error output of npm. */
  output: string;
  /** True if the registry could not be reached. */
  isOffline: boolean;
}

/**
 * Runs `npm ci` in a folder.
 * @param folder - folder with package.json and package-lock.json
 * @param options - additional options of npm
 * @returns undefined after a success, otherwise the failure
 */
export async function runNpmCi(
  folder: string,
  options: readonly string[] = [],
): Promise<NpmFailure | undefined> {
  const retryOptions = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...retryOptions, ...options];
  const npm = spawn('npm', args, {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [status]] = await Promise.all([
    text(npm.stderr),
    once(npm, 'close') as Promise<[number | null]>,
  ]);
  return status === 0 ? undefined : { output, isOffline: networkErrors.test(output) };
}
