/** Rebuilds the site while it is served, like the platform after a call of its build hook. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearBuiltPages } from '../http/built-page.ts';
import { log } from '../http/log.ts';
import { openStaticFiles, type StaticFiles } from './gateway/static-files.ts';
import { paths } from './paths.ts';

/**
 * The folder is inside the project, because for a folder elsewhere Astro keeps files that two builds would share.
 */
const folder = join(paths.project, '.astro/built', String(process.pid));

/**
 * Builds the site into a folder.
 * @throws {Error} with the output of a failed build
 */
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
    // The cache of the previous build's pages is cleared, because on the platform endpoints are deployed together
    // with their build.
    clearBuiltPages();
    // The previous build is kept, because open pages may still request its files.
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
    /** Starts a build, or queues one more if a build is in progress. Returns at once. */
    ask(): void {
      isWanted = true;
      running ??= buildWhileRequested();
    },
    /** Aborts a build in progress and deletes the builds. */
    async close(): Promise<void> {
      stop.abort();
      await running;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The served site, which a newer build can replace. */
export interface ShownSite extends StaticFiles {
  show(next: StaticFiles): void;
}

/** Folder of the files with a content hash in their name. */
const hashed = '/_astro/';

/**
 * Keeps the hashed files of the previous build after the change, because open pages request the files of their own
 * build.
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
