/**
 * Installs the Studio at its first use. It is a separate package of 600 MB, which the site itself does not need.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { npmCi } from './npm-ci.ts';
import { paths } from './paths.ts';

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

/** Maximum number of progress messages, and the interval between two checks of the progress. */
const steps = 10;
const pause = 1_000;

/** True if every required package is installed in the version of the lock file. */
export async function hasStudio(): Promise<boolean> {
  const installed = join(paths.studio, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const [expected, there] = await Promise.all([wantedPackages(), readLock(installed)]);
  return expected.every(([name, { version }]) => there.packages[name]?.version === version);
}

/**
 * Installs the Studio if it is missing.
 * @param print - receives messages about the duration and the progress
 * @throws {Error} with the output of npm after a failure
 */
export async function installStudio(print: (line: string) => void): Promise<void> {
  if (await hasStudio()) return;
  print('Installing the Studio, once: about 600 MB, a minute or more.');
  const packages = (await wantedPackages()).map(([name]) => join(paths.studio, name));
  let reportedStep = 0;
  const progress = setInterval(() => {
    const there = packages.filter((folder) => existsSync(join(folder, 'package.json')));
    const step = Math.floor((there.length / packages.length) * steps);
    if (step > reportedStep) print(`${(step / steps) * 100} %`);
    reportedStep = Math.max(reportedStep, step);
  }, pause);
  const complaint = await npmCi(paths.studio);
  clearInterval(progress);
  if (complaint?.isOffline) {
    throw new Error(`The Studio cannot be installed without a network.\n${complaint.output}`);
  }
  if (complaint) throw new Error(`The Studio cannot be installed.\n${complaint.output}`);
}

async function wantedPackages() {
  const { packages } = await readLock(join(paths.studio, 'package-lock.json'));
  return Object.entries(packages).filter(
    ([name, { optional, extraneous }]) => name !== '' && !optional && !extraneous,
  );
}

async function readLock(file: string) {
  return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
