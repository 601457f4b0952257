/**
 * The posts that a page has loaded, and functions that return changed copies of them. The posts are sorted newest
 * first, without duplicates.
 */
import { postPageSize } from './page-size.ts';
import type { Post } from './post.ts';

export interface LoadedPosts {
  visible: readonly Post[];
  /** Posts that are loaded but still hidden, so that the text does not move while a member reads. */
  waiting: readonly Post[];
  /**
   * `hasGap` is true if the database may have more posts between `waiting` and `visible`. `hasOlder` is true if it
   * has more posts after the last visible one.
   */
  hasGap: boolean;
  hasOlder: boolean;
}

export const emptyFeed: LoadedPosts = {
  visible: [],
  waiting: [],
  hasGap: false,
  hasOlder: false,
};

/** Returns the highest id of the loaded posts; 0 without posts. */
export function getNewestId({ visible, waiting }: LoadedPosts): number {
  return Math.max(0, waiting[0]?.id ?? 0, visible[0]?.id ?? 0);
}

/** A query for newer posts. It returns ids above `after`, except the ids of loaded posts. */
export interface NewerPostsQuery {
  after: number;
  except: number[];
}

/**
 * Number of ids below the newest one that each query repeats. A post gets its id before its transaction commits, so
 * a lower id can appear later.
 */
const overlap = 20;

/**
 * Returns the query for posts that are missing from the loaded ones. It covers all ids above the newest loaded one,
 * and the last 20 ids below it. The lower limit is the lowest post before a gap or before older pages, because
 * those are loaded separately.
 */
export function createNewerQuery({
  visible,
  waiting,
  hasGap,
  hasOlder,
}: LoadedPosts): NewerPostsQuery {
  const ids = (hasGap ? waiting : [...waiting, ...visible]).map(({ id }) => id);
  const lowest = hasGap || hasOlder ? Math.min(...ids) : 0;
  const after = Math.max(lowest, getNewestId({ visible, waiting, hasGap, hasOlder }) - overlap, 0);
  return { after, except: ids.filter((id) => id > after) };
}

/**
 * Returns the feed with its first page alone.
 * @param page - the newest posts.
 */
export function withFirstPage(page: readonly Post[]): LoadedPosts {
  return { ...emptyFeed, visible: page, hasOlder: page.length === postPageSize };
}

/**
 * Returns the feed with a page of older posts.
 * @param page - the posts before the last visible one.
 */
export function withOlder(feed: LoadedPosts, page: readonly Post[]): LoadedPosts {
  const last = feed.visible.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  const older = page.filter(({ id }) => id < last);
  return {
    ...feed,
    visible: [...feed.visible, ...older],
    hasOlder: page.length === postPageSize,
  };
}

/**
 * Returns the feed with new posts in `waiting`, or the same feed without new posts. If a full page contains only
 * ids above the loaded ones, there may be more posts in between.
 * @param page - the result of the query of {@link createNewerQuery}, at most one page.
 */
export function withWaiting(feed: LoadedPosts, page: readonly Post[]): LoadedPosts {
  const knownIds = new Set([...feed.waiting, ...feed.visible].map(({ id }) => id));
  const more = page.filter(({ id }) => !knownIds.has(id));
  if (more.length === 0) return feed;
  // The posts between the page and the waiting posts are missing. The waiting posts are dropped, and load again as
  // older posts together with the missing ones.
  const hasNewGap = page.length === postPageSize && page.every(({ id }) => id > getNewestId(feed));
  return {
    ...feed,
    waiting: hasNewGap ? more : sortNewestFirst([...more, ...feed.waiting]),
    hasGap: hasNewGap || feed.hasGap,
  };
}

/**
 * Returns the feed with the waiting posts in `visible`. If there is a gap, the posts that were visible before are
 * removed, and load again as older posts.
 */
export function showWaiting(feed: LoadedPosts): LoadedPosts {
  const { visible, waiting, hasGap, hasOlder } = feed;
  return {
    visible: hasGap ? waiting : sortNewestFirst([...waiting, ...visible]),
    waiting: [],
    hasGap: false,
    hasOlder: hasGap || hasOlder,
  };
}

function sortNewestFirst(posts: Post[]): Post[] {
  return posts.toSorted((one, other) => other.id - one.id);
}

/** Returns the feed with a changed post. @param post - the changed version; null removes the post. */
export function withChange(feed: LoadedPosts, id: number, post: Post | null): LoadedPosts {
  const change = (posts: readonly Post[]) =>
    posts.flatMap((entry) => {
      if (entry.id !== id) return [entry];
      return post === null ? [] : [post];
    });
  return { ...feed, visible: change(feed.visible), waiting: change(feed.waiting) };
}
