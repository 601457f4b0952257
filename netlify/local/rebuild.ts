/** Builds the site anew while it is being served, as the platform does when its build hook is called. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Variables } from '../env.ts';
import { log } from '../http/log.ts';
import { openStaticFiles } from './gateway/static-files.ts';
import type { ShownSite } from './gateway/shown-site.ts';
import { paths } from './paths.ts';

export interface Rebuild {
  /** Builds, and builds once more if that was asked for meanwhile. Answers at once. */
  ask(): void;
  /** Ends a build under way and removes what was built. */
  close(): Promise<void>;
}

/** Inside the project: what Astro keeps beside a folder elsewhere, two builds would share. */
const folder = join(paths.project, '.astro/built', String(process.pid));

/** Builds the site into a folder. @throws {Error} with what the build said, where it fails. */
type Build = (folder: string, signal: AbortSignal) => Promise<void>;

export function createRebuild(site: Pick<ShownSite, 'show'>, build: Build): Rebuild {
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let count = 0;

  const buildAndShow = async () => {
    count += 1;
    const built = join(folder, String(count));
    await build(built, stop.signal);
    site.show(await openStaticFiles(built));
    // The one before may still be asked for by pages that are open.
    await rm(join(folder, String(count - 2)), { recursive: true, force: true });
  };

  const buildWhileWanted = async () => {
    while (isWanted && !isStopped()) {
      isWanted = false;
      try {
        await buildAndShow();
      } catch (error) {
        if (!isStopped()) log.fault('rebuild', error);
      }
    }
    running = undefined;
  };

  return {
    ask() {
      isWanted = true;
      running ??= buildWhileWanted();
    },
    async close() {
      stop.abort();
      await running;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * In a process of its own, so that it neither holds up requests nor sees modules of the last build.
 * @param variables - of its environment, besides those of this process.
 */
export function buildApart(variables: Variables): Build {
  return (folder, signal) => buildWith(variables, folder, signal);
}

async function buildWith(variables: Variables, folder: string, signal: AbortSignal): Promise<void> {
  const astro = dirname(createRequire(import.meta.url).resolve('astro/package.json'));
  const command = [join(astro, 'bin/astro.mjs'), 'build', '--outDir', folder];
  const child = spawn(process.execPath, command, {
    cwd: paths.project,
    env: { ...process.env, ...variables },
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (words += text));
  }
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`The site does not build:\n${words}`);
}
