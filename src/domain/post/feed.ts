/** The posts that a page knows, and how they become more. Newest first, each once. */
import { postPageSize } from './post.limits.ts';
import type { Post } from './post.ts';

export interface KnownPosts {
  shown: readonly Post[];
  /** Found since and not shown yet, so that nothing moves under who is reading. */
  waiting: readonly Post[];
  /** Whether the database has more behind those that wait, and before those that are shown. */
  hasGap: boolean;
  hasOlder: boolean;
}

export const nothingKnown: KnownPosts = {
  shown: [],
  waiting: [],
  hasGap: false,
  hasOlder: false,
};

/** The id from which on posts are new. */
export function newestId({ shown, waiting }: KnownPosts): number {
  return (waiting[0] ?? shown[0])?.id ?? 0;
}

/** @param page - the newest posts. */
export function withFirstPage(page: readonly Post[]): KnownPosts {
  return { ...nothingKnown, shown: page, hasOlder: page.length === postPageSize };
}

/** @param page - the posts before the last that is shown. */
export function withOlder(known: KnownPosts, page: readonly Post[]): KnownPosts {
  const last = known.shown.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  const older = page.filter(({ id }) => id < last);
  return {
    ...known,
    shown: [...known.shown, ...older],
    hasOlder: page.length === postPageSize,
  };
}

/** @param found - the newest of the posts after {@link newestId}, one page of them at most. */
export function withWaiting(known: KnownPosts, found: readonly Post[]): KnownPosts {
  const newer = found.filter(({ id }) => id > newestId(known));
  if (newer.length === 0) return known;
  const hasGap = found.length === postPageSize;
  return {
    ...known,
    waiting: hasGap ? newer : [...newer, ...known.waiting],
    hasGap: hasGap || known.hasGap,
  };
}

/** Shows those that wait. Over a gap, what was shown makes way: it comes again as older posts. */
export function withWaitingShown(known: KnownPosts): KnownPosts {
  const { shown, waiting, hasGap, hasOlder } = known;
  return {
    shown: hasGap ? waiting : [...waiting, ...shown],
    waiting: [],
    hasGap: false,
    hasOlder: hasGap || hasOlder,
  };
}

/** A post as it is now, or without it where it is gone. */
export function withChange(known: KnownPosts, id: number, post: Post | null): KnownPosts {
  const change = (posts: readonly Post[]) =>
    posts.flatMap((one) => (one.id !== id ? [one] : post === null ? [] : [post]));
  return { ...known, shown: change(known.shown), waiting: change(known.waiting) };
}
