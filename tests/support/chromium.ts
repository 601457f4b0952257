/**
 * The browser for the journeys: the Chromium that comes as a package where there is one for the
 * machine (Linux on x64), an installed Chrome elsewhere.
 */
import { spawnSync } from 'node:child_process';
import chromium from '@sparticuz/chromium';
import type { LaunchOptions } from '@playwright/test';

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** @throws {Error} with the line to install where the package's Chromium lacks a system library. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { channel: 'chrome', args: quiet };

  const executablePath = await chromium.executablePath();
  const trial = spawnSync(executablePath, ['--version'], { encoding: 'utf8' });
  if (trial.stderr.includes('error while loading shared libraries')) {
    throw new Error(
      `Chromium lacks a library of the system: apt-get install -y libnss3 libnspr4\n${trial.stderr}`,
    );
  }
  return { executablePath, args: [...quiet, '--no-sandbox'] };
}
