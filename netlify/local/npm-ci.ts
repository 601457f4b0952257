/** Installs a package of the project's that has a lock file of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What npm says when it reaches nobody. */
const noNetwork =
  /npm error code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)/;

interface Complaint {
  output: string;
  /** Whether it was only that the registry cannot be reached. */
  isOffline: boolean;
}

/**
 * @param folder - with package.json and package-lock.json.
 * @param options - for npm, besides those that keep it short.
 * @returns what npm said, where it failed.
 */
export async function npmCi(
  folder: string,
  options: readonly string[] = [],
): Promise<Complaint | undefined> {
  const retryOptions = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  const order = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...retryOptions, ...options];
  const npm = spawn('npm', order, {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [status]] = await Promise.all([
    text(npm.stderr),
    once(npm, 'close') as Promise<[number | null]>,
  ]);
  return status === 0 ? undefined : { output, isOffline: noNetwork.test(output) };
}
