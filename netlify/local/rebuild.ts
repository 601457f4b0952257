/** Builds the site anew while it is being served, as the platform does when its build hook is called. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forgetBuiltPages } from '../http/built-page.ts';
import { log } from '../http/log.ts';
import { openStaticFiles, type StaticFiles } from './gateway/static-files.ts';
import { paths } from './paths.ts';

/** Inside the project: what Astro keeps beside a folder elsewhere, two builds would share. */
const folder = join(paths.project, '.astro/built', String(process.pid));

/** Builds the site into a folder. @throws {Error} with what the build said, where it fails. */
type Build = (folder: string, signal: AbortSignal) => Promise<void>;

export function createRebuild(site: Pick<ShownSite, 'show'>, build: Build) {
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
    // On the platform, endpoints come with their build and know nothing of the one before.
    forgetBuiltPages();
    // The one before may still be asked for by pages that are open.
    await rm(join(folder, String(count - 2)), { recursive: true, force: true });
  };

  const buildWhileRequested = async () => {
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
    /** Builds, and builds once more if that was asked for meanwhile. Answers at once. */
    ask(): void {
      isWanted = true;
      running ??= buildWhileRequested();
    },
    /** Ends a build under way and removes what was built. */
    async close(): Promise<void> {
      stop.abort();
      await running;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The built site that is being shown, until another one takes its place. */
export interface ShownSite extends StaticFiles {
  show(next: StaticFiles): void;
}

/** Where every name carries a hash of what is inside. */
const hashed = '/_astro/';

/**
 * A page that is open asks for the files of the build that it came from, so those of the last one stay
 * after the change.
 */
export function createShownSite(first: StaticFiles): ShownSite {
  let current = first;
  let last: StaticFiles | undefined;
  const findHolder = (pathname: string) =>
    last && pathname.startsWith(hashed) && !current.has(pathname) ? last : current;

  return {
    has: (pathname) => findHolder(pathname).has(pathname),
    answer: (pathname, request, status) => findHolder(pathname).answer(pathname, request, status),
    show(next) {
      last = current;
      current = next;
    },
  };
}
