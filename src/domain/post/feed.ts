/** The posts that a page knows, and how they become more. Newest first, each once. */
import { postPageSize } from './post.limits.ts';
import type { Post } from './post.ts';

export interface KnownPosts {
  visible: readonly Post[];
  /** Found since and not shown yet, so that nothing moves under who is reading. */
  waiting: readonly Post[];
  /** Whether the database has more behind those that wait, and before those that are shown. */
  hasGap: boolean;
  hasOlder: boolean;
}

export const emptyFeed: KnownPosts = {
  visible: [],
  waiting: [],
  hasGap: false,
  hasOlder: false,
};

/** The highest id that is known. */
export function newestId({ visible, waiting }: KnownPosts): number {
  return Math.max(0, waiting[0]?.id ?? 0, visible[0]?.id ?? 0);
}

/** Posts that are asked for by their ids: those above one, and of them none that is known. */
export interface NewerPosts {
  after: number;
  except: number[];
}

/** So many ids below the newest one may still turn up: a post gets its id before others can see it. */
const overlap = 20;

/** The posts that may have come since; not so far back that older posts, not asked for yet, are among them. */
export function newerThan({ visible, waiting, hasGap, hasOlder }: KnownPosts): NewerPosts {
  const ids = (hasGap ? waiting : [...waiting, ...visible]).map(({ id }) => id);
  const lowest = hasGap || hasOlder ? Math.min(...ids) : 0;
  const after = Math.max(lowest, newestId({ visible, waiting, hasGap, hasOlder }) - overlap, 0);
  return { after, except: ids.filter((id) => id > after) };
}

/** @param page - the newest posts. */
export function withFirstPage(page: readonly Post[]): KnownPosts {
  return { ...emptyFeed, visible: page, hasOlder: page.length === postPageSize };
}

/** @param page - the posts before the last that is shown. */
export function withOlder(feed: KnownPosts, page: readonly Post[]): KnownPosts {
  const last = feed.visible.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  const older = page.filter(({ id }) => id < last);
  return {
    ...feed,
    visible: [...feed.visible, ...older],
    hasOlder: page.length === postPageSize,
  };
}

/**
 * @param page - the newest of the posts that {@link newerThan} names, one page of them at most. Where all
 *   are above what was known, there may be more between, and a late one comes again as an older post.
 */
export function withWaiting(feed: KnownPosts, page: readonly Post[]): KnownPosts {
  const isKnown = new Set([...feed.waiting, ...feed.visible].map(({ id }) => id));
  const more = page.filter(({ id }) => !isKnown.has(id));
  if (more.length === 0) return feed;
  const hasGap = page.length === postPageSize && page.every(({ id }) => id > newestId(feed));
  return {
    ...feed,
    waiting: hasGap ? more : newestFirst([...more, ...feed.waiting]),
    hasGap: hasGap || feed.hasGap,
  };
}

/** Shows those that wait. Over a gap, what was shown makes way: it comes again as older posts. */
export function showWaiting(feed: KnownPosts): KnownPosts {
  const { visible, waiting, hasGap, hasOlder } = feed;
  return {
    visible: hasGap ? waiting : newestFirst([...waiting, ...visible]),
    waiting: [],
    hasGap: false,
    hasOlder: hasGap || hasOlder,
  };
}

function newestFirst(posts: Post[]): Post[] {
  return posts.toSorted((one, other) => other.id - one.id);
}

/** A post as it is now, or without it where it is gone. */
export function withChange(feed: KnownPosts, id: number, post: Post | null): KnownPosts {
  const change = (posts: readonly Post[]) =>
    posts.flatMap((one) => (one.id !== id ? [one] : post === null ? [] : [post]));
  return { ...feed, visible: change(feed.visible), waiting: change(feed.waiting) };
}
