// @chunk member
// src/build/script-chunks.ts joins the modules of the chunk 'member' into one file.
/** Reads the members' feed. The functions that write are in write-posts.ts, which loads when the member writes. */
import { loadText } from './load-text.ts';
import type { NewerPostsQuery } from '#domain/post/feed.ts';
import { postPageSize } from '#domain/post/page-size.ts';
import { postSchema, type Post } from '#domain/post/post.ts';
import { Problem } from '#domain/problem/problem.ts';
import { array } from '#domain/schema/schema.ts';
import { fetchFromDatabase, getDatabaseUrl } from '../database-access.ts';
import { currentMember, on } from '../identity.ts';

/** Timeout of a request in ms, long enough for a slow connection. */
const timeoutMs = 30_000;

/** The range of ids to load: after `after` and before `before`, without the ids in `except`. */
interface Bounds extends Partial<NewerPostsQuery> {
  before?: number;
}

/**
 * Loads a page of posts, newest first: the newest of all, or the newest within the bounds. A failed request is not
 * repeated, because the member sees the failure at once and can retry.
 * @throws {Problem} `not-signed-in`, `identity-unavailable` or `database-unavailable`.
 */
export async function listPosts(bounds: Bounds = {}): Promise<Post[]> {
  try {
    const response = await fetchFromDatabase(getDatabaseUrl(`feed?${toQuery(bounds)}`), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The database answered ${response.status}.`);
    return array(postSchema).parse(await response.json());
  } catch (cause) {
    throw Problem.wrap(cause, 'database-unavailable');
  }
}

function toQuery({ after = 0, except = [], before }: Bounds): URLSearchParams {
  const query = new URLSearchParams({
    order: 'id.desc',
    limit: String(postPageSize),
  });
  if (after > 0) query.append('id', `gt.${after}`);
  if (except.length > 0) query.append('id', `not.in.(${except.join()})`);
  if (before !== undefined) query.append('id', `lt.${before}`);
  return query;
}

/** The address of the texts of posts, which load with the first posts. */
export const postTextPath = '/feed-text.json';

/**
 * The first posts, requested before React has loaded. The token exchange and the posts take two round trips, and
 * both fit into the time that React takes to load.
 */
let prefetchedPosts: Promise<Post[]> | undefined;
let isPrefetchUsed = false;

/**
 * Requests the first posts as soon as the member is known, if {@link loadFirstPosts} has not been called by then. A
 * failure reaches the caller of that function.
 */
export function prefetchFirstPosts(): void {
  if (currentMember()) prefetch();
  else {
    const stop = on('init', (member) => {
      stop();
      if (member) prefetch();
    });
  }
}

function prefetch() {
  if (isPrefetchUsed) return;
  // A failure reaches the calls during the request. A later call repeats the request.
  loadText(postTextPath).catch(() => undefined);
  prefetchedPosts = listPosts();
  // The handler prevents an event for an unhandled rejection.
  prefetchedPosts.catch(() => undefined);
  // The prefetched posts are valid only for the member that was logged in.
  for (const event of ['login', 'logout'] as const)
    on(event, () => {
      prefetchedPosts = undefined;
    });
}

/**
 * Returns the newest posts. The first call returns the prefetched ones, if there are any.
 * @throws {Problem} as {@link listPosts}.
 */
export function loadFirstPosts(): Promise<Post[]> {
  const posts = prefetchedPosts ?? listPosts();
  prefetchedPosts = undefined;
  isPrefetchUsed = true;
  return posts;
}
