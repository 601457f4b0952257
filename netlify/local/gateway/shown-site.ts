import type { StaticFiles } from './static-files.ts';

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
  const holderOf = (pathname: string) =>
    last && pathname.startsWith(hashed) && !current.has(pathname) ? last : current;

  return {
    has: (pathname) => holderOf(pathname).has(pathname),
    answer: (pathname, request, status) => holderOf(pathname).answer(pathname, request, status),
    show(next) {
      last = current;
      current = next;
    },
  };
}
