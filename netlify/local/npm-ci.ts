/** Installs a package of the project that has its own lock file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** npm's error codes without a network connection. */
const noNetwork =
  /npm error code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)/;

interface Complaint {
  output: string;
  /** True if the only cause is that the registry is unreachable. */
  isOffline: boolean;
}

/**
 * @param folder - contains package.json and package-lock.json
 * @param options - for npm, in addition to those that keep its output short
 * @returns the output of npm after a failure
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
