// @chunk member
/** Reading the members' feed. Writing is in write-posts.ts, which is fetched when somebody writes. */
import type { NewerPosts } from '#domain/post/feed.ts';
import { postPageSize } from '#domain/post/post.limits.ts';
import { postSchema, type Post } from '#domain/post/post.ts';
import { Problem } from '#domain/problem/problem.ts';
import { array } from '#domain/shape/shape.ts';
import { databaseFetch, databaseUrl } from '../database-access.ts';
import { currentMember, on } from '../identity.ts';

/** Enough for a slow connection. */
const timeoutMs = 30_000;

/** Ids between which posts are wanted, and those that are not wanted again. */
interface Bounds extends Partial<NewerPosts> {
  before?: number;
}

/**
 * A page of posts, newest first: the newest of all, or of those after or before an id. One try: the
 * person is told at once and tries again herself.
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
 * Posts that are asked for before there is anything to show them: the token's exchange and the posts are
 * two round trips, which fit into the time that React takes to come.
 */
let early: Promise<Post[]> | undefined;
let isTaken = false;

/** Asks ahead, as soon as it is known that a member is here. What fails is told to who takes it. */
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
  // They are for whoever was here then.
  for (const event of ['login', 'logout'] as const) on(event, () => (early = undefined));
}

/**
 * The newest posts: the first time those asked for ahead, if they were.
 * @throws {Problem} as {@link listPosts}.
 */
export function firstPosts(): Promise<Post[]> {
  const posts = early ?? listPosts();
  early = undefined;
  isTaken = true;
  return posts;
}
