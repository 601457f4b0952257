/** Rebuilds the site while it is served. The platform does the same after a call of its build hook. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearBuiltPages } from '../../http/built-page.ts';
import { log } from '../../http/log.ts';
import type { Faults } from '../faults.ts';
import { openStaticFiles, type StaticFiles } from '../gateway/index.ts';
import { paths } from '../paths.ts';

/**
 * Folder of the builds of this process. It is inside of the project, because Astro would otherwise store files
 * outside of it that two builds share.
 */
const buildsFolder = join(paths.project, '.astro/built', String(process.pid));

/**
 * Builds the site into a folder.
 * @throws {Error} if the build fails or is aborted
 */
type Build = (folder: string, signal: AbortSignal) => Promise<void>;

/** Creates a rebuild, which runs at most one build at a time and shows the result on the served site. */
export function createRebuild(
  site: Pick<ServedSite, 'show'> & { brotliQuality?: number | undefined },
  build: Build,
) {
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let buildCount = 0;

  const buildAndReplace = async () => {
    buildCount += 1;
    const buildFolder = join(buildsFolder, String(buildCount));
    await build(buildFolder, stop.signal);
    site.show(await openStaticFiles(buildFolder, site.brotliQuality));
    // Endpoints in this process cache pages of the previous build. On the platform, endpoints are deployed together
    // with their build.
    clearBuiltPages();
    // The previous build is kept, because open pages may still request its files. The build before it is deleted.
    await rm(join(buildsFolder, String(buildCount - 2)), { recursive: true, force: true });
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
    /** Aborts a build in progress, waits for its end, and deletes all builds of this process. */
    async close(): Promise<void> {
      stop.abort();
      await running;
      await rm(buildsFolder, { recursive: true, force: true });
    },
  };
}

/** The files of the site that the stack serves. */
export interface ServedSite extends StaticFiles {
  /** Replaces the files by those of a newer build. */
  show(next: StaticFiles): void;
}

/** Prefix of the files with a content hash in their name. */
const hashedPrefix = '/_astro/';

/**
 * Creates the served site from its first build. The hashed files of the build before the current one stay
 * available, because open pages request the files of their own build. The fault `previous-build` removes them.
 */
export function createServedSite(
  first: StaticFiles,
  { withFaults }: Pick<Faults, 'withFaults'>,
): ServedSite {
  let current = first;
  let previous: StaticFiles | undefined;
  const findFiles = (pathname: string) =>
    previous && pathname.startsWith(hashedPrefix) && !current.has(pathname) ? previous : current;

  return {
    has: (pathname) => findFiles(pathname).has(pathname),
    respond(pathname, request, status) {
      const files = findFiles(pathname);
      const respond = (fileRequest: Request) => files.respond(pathname, fileRequest, status);
      return files === previous ? withFaults('previous-build', respond)(request) : respond(request);
    },
    show(next) {
      previous = current;
      current = next;
    },
  };
}
