/** The posts that a page has loaded, and the steps that load more. Posts are sorted newest first, each once. */
import { postPageSize } from './post.limits.ts';
import type { Post } from './post.ts';

export interface KnownPosts {
  visible: readonly Post[];
  /** Loaded but still hidden, so that the text does not move during reading. */
  waiting: readonly Post[];
  /**
   * `hasGap`: the database may have more posts between `waiting` and `shown`. `hasOlder`: it has more after the
   * last shown post.
   */
  hasGap: boolean;
  hasOlder: boolean;
}

export const emptyFeed: KnownPosts = {
  visible: [],
  waiting: [],
  hasGap: false,
  hasOlder: false,
};

/** Returns the highest loaded id. */
export function newestId({ visible, waiting }: KnownPosts): number {
  return Math.max(0, waiting[0]?.id ?? 0, visible[0]?.id ?? 0);
}

/** A query for newer posts: ids above `after`, except the already loaded ones. */
export interface NewerPosts {
  after: number;
  except: number[];
}

/**
 * Number of ids below the newest one that the query repeats. A post gets its id before its transaction commits, so
 * lower ids can appear later.
 */
const overlap = 20;

/**
 * Returns the query for posts that may have been added. It excludes older pages, because they are loaded
 * separately.
 */
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

/** @param page - the posts before the last shown one. */
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
 * @param page - the newest posts for the query of {@link newerThan}, at most one page. If all of them are above
 * the known posts, there may be more posts between. A post that appears late is loaded again as an older post.
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

/**
 * Shows the waiting posts. After a gap, the previously shown posts are removed; they are loaded again as older
 * posts.
 */
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

/** Replaces a post by its present state, or removes a deleted one. */
export function withChange(feed: KnownPosts, id: number, post: Post | null): KnownPosts {
  const change = (posts: readonly Post[]) =>
    posts.flatMap((one) => (one.id !== id ? [one] : post === null ? [] : [post]));
  return { ...feed, visible: change(feed.visible), waiting: change(feed.waiting) };
}
