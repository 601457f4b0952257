// @chunk member
/**
 * The first page of the feed, asked for before there is anything to show it: the token's exchange and the
 * posts are two round trips, which fit into the time that React takes to come.
 */
import type { Post } from '../domain/post/post.ts';
import { currentMember, on } from './identity.ts';
import { listPosts } from './api/posts.ts';

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
