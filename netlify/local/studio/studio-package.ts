/**
 * Installs the Studio at its first use. It is a separate package of 600 MB, which the site itself does not need.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { runNpmCi } from './npm-ci.ts';
import { paths } from '../paths.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      /** True for a package that npm may skip, such as a package for another platform. */
      optional: z.boolean().optional(),
      /** True for an obsolete entry of the lock file. npm does not install its package. */
      extraneous: z.boolean().optional(),
    }),
  ),
});

/** Maximum number of progress messages. */
const maxMessages = 10;

/** Interval between two checks of the progress. */
const checkIntervalMs = 1_000;

/** True if every required package is installed in the version of the lock file. */
export async function isStudioInstalled(): Promise<boolean> {
  const installedLock = join(paths.studio, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const [requiredPackages, { packages: installedPackages }] = await Promise.all([
    readRequiredPackages(),
    readLock(installedLock),
  ]);
  return requiredPackages.every(
    ([name, { version }]) => installedPackages[name]?.version === version,
  );
}

/**
 * Installs the Studio, unless every required package is installed.
 * @param print - receives messages about the duration and the progress
 * @throws {Error} with the output of npm after a failure
 */
export async function installStudio(print: (line: string) => void): Promise<void> {
  if (await isStudioInstalled()) return;
  print('Installing the Studio, once: about 600 MB, a minute or more.');
  const packageFolders = (await readRequiredPackages()).map(([name]) => join(paths.studio, name));
  let reportedStep = 0;
  const progress = setInterval(() => {
    const installedFolders = packageFolders.filter((folder) =>
      existsSync(join(folder, 'package.json')),
    );
    const step = Math.floor((installedFolders.length / packageFolders.length) * maxMessages);
    if (step > reportedStep) print(`${(step / maxMessages) * 100} %`);
    reportedStep = Math.max(reportedStep, step);
  }, checkIntervalMs);
  const failure = await runNpmCi(paths.studio);
  clearInterval(progress);
  if (failure?.isOffline) {
    throw new Error(`The Studio cannot be installed without a network.\n${failure.output}`);
  }
  if (failure) throw new Error(`The Studio cannot be installed.\n${failure.output}`);
}

async function readRequiredPackages() {
  const { packages } = await readLock(join(paths.studio, 'package-lock.json'));
  return Object.entries(packages).filter(
    ([name, { optional, extraneous }]) => name !== '' && !optional && !extraneous,
  );
}

async function readLock(file: string) {
  return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
