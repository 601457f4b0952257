/** Rebuilds the site while it is served. The platform does the same after a call of its build hook. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearBuiltPages } from '../http/built-page.ts';
import { log } from '../http/log.ts';
import { openStaticFiles, type StaticFiles } from './gateway/static-files.ts';
import { paths } from './paths.ts';

/**
 * The folder is inside of the project, because Astro would otherwise store files outside of it that two builds
 * share.
 */
const folder = join(paths.project, '.astro/built', String(process.pid));

/**
 * Builds the site into a folder.
 * @throws {Error} with the output of a failed build
 */
type Build = (folder: string, signal: AbortSignal) => Promise<void>;

export function createRebuild(site: Pick<ServedSite, 'show'>, build: Build) {
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let count = 0;

  const buildAndReplace = async () => {
    count += 1;
    const buildFolder = join(folder, String(count));
    await build(buildFolder, stop.signal);
    site.show(await openStaticFiles(buildFolder));
    // The cache of pages from the previous build is cleared. On the platform, endpoints are deployed together with
    // their build.
    clearBuiltPages();
    // The previous build is kept, because open pages may still request its files. The build before it is deleted.
    await rm(join(folder, String(count - 2)), { recursive: true, force: true });
  };

  const buildWhileRequested = async () => {
    while (isRequested && !isStopped()) {
      isRequested = false;
      try {
        await buildAndReplace();
      } catch (error) {
        if (!isStopped()) log.fault('rebuild', error);
      }
    }
    running = undefined;
  };

  return {
    /**
     * Starts a build, or queues one if a build is in progress. Further calls during that build have no effect.
     * Returns at once.
     */
    request(): void {
      isRequested = true;
      running ??= buildWhileRequested();
    },
    /** Aborts a build in progress, and deletes all builds. */
    async close(): Promise<void> {
      stop.abort();
      await running;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The files of the served site. A newer build can replace them. */
export interface ServedSite extends StaticFiles {
  show(next: StaticFiles): void;
}

/** Prefix of the files with a content hash in their name. */
const hashedPrefix = '/_astro/';

/**
 * Creates the served site from its first build. After a replacement, the hashed files of the previous build stay
 * available, because open pages request the files of their own build.
 */
export function createServedSite(first: StaticFiles): ServedSite {
  let current = first;
  let previous: StaticFiles | undefined;
  const findFiles = (pathname: string) =>
    previous && pathname.startsWith(hashedPrefix) && !current.has(pathname) ? previous : current;

  return {
    has: (pathname) => findFiles(pathname).has(pathname),
    respond: (pathname, request, status) => findFiles(pathname).respond(pathname, request, status),
    show(next) {
      previous = current;
      current = next;
    },
  };
}
