// @chunk member
/** Reads the members' feed. The functions that write are in write-posts.ts, which loads when the member writes. */
import type { NewerPostsQuery } from '#domain/post/feed.ts';
import { postPageSize } from '#domain/post/post.limits.ts';
import { postSchema, type Post } from '#domain/post/post.ts';
import { Problem } from '#domain/problem/problem.ts';
import { array } from '#domain/schema/schema.ts';
import { databaseFetch, databaseUrl } from '../database-access.ts';
import { currentMember, on } from '../identity.ts';

/** Long enough for a slow connection. */
const timeoutMs = 30_000;

/** The range of ids to load, and the ids to exclude. */
interface Bounds extends Partial<NewerPostsQuery> {
  before?: number;
}

/**
 * Loads a page of posts, newest first: the newest of all, or those after or before an id. It does not retry,
 * because the member sees the failure at once and can retry.
 * @throws {Problem} `not-signed-in`, `identity-unavailable` or `database-unavailable`.
 */
export async function listPosts(bounds: Bounds = {}): Promise<Post[]> {
  try {
    const answer = await databaseFetch(databaseUrl(`feed?${toQuery(bounds)}`), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`The database answered ${answer.status}.`);
    return array(postSchema).parse(await answer.json());
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

/**
 * Posts requested before React has loaded. The token exchange and the posts take two round trips, and both fit into
 * the time that React takes to load.
 */
let early: Promise<Post[]> | undefined;
let isTaken = false;

/** Requests the first posts as soon as the member is known. The caller of `firstPosts` receives a failure. */
export function prepareFirstPosts(): void {
  if (currentMember()) begin();
  else {
    const stop = on('init', (member) => {
      stop();
      if (member) begin();
    });
  }
}

function begin() {
  if (isTaken) return;
  early = listPosts();
  early.catch(() => undefined);
  // The loaded posts are valid only for the member that was logged in.
  for (const event of ['login', 'logout'] as const)
    on(event, () => {
      early = undefined;
    });
}

/**
 * Returns the newest posts; the first call returns the prepared ones, if there are any.
 * @throws {Problem} as {@link listPosts}.
 */
export function firstPosts(): Promise<Post[]> {
  const posts = early ?? listPosts();
  early = undefined;
  isTaken = true;
  return posts;
}
