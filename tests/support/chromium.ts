/** The browser of the e2e tests: the packaged Chromium on Linux x64, an installed Chrome on other systems. */
import { spawnSync } from 'node:child_process';
import chromium from '@sparticuz/chromium';
import type { LaunchOptions } from '@playwright/test';

const defaultArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Returns the options that start the browser.
 * @throws {Error} with the command that installs a missing system library of the packaged Chromium
 */
export async function getChromiumOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { channel: 'chrome', args: defaultArgs };

  const executablePath = await chromium.executablePath();
  const result = spawnSync(executablePath, ['--version'], { encoding: 'utf8' });
  if (result.stderr.includes('error while loading shared libraries')) {
    throw new Error(
      `Chromium lacks a library of the system: apt-get install -y libnss3 libnspr4\n${result.stderr}`,
    );
  }
  return { executablePath, args: [...defaultArgs, '--no-sandbox'] };
}
