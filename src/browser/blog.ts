/** Asks the site which posts there are by now. */
import type { ListedPost } from '../domain/article/listed-post.ts';

/** How long, in milliseconds, a slow connection may take. */
const patience = 30_000;

/** @returns the newest posts, newest first. @throws {Error} after saying in the console what failed. */
export async function askForPosts(): Promise<ListedPost[]> {
  try {
    const answer = await fetch('/blog/posts.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new Error(`/blog/posts.json answered ${answer.status}.`);
    return (await answer.json()) as ListedPost[];
  } catch (error) {
    console.error(error);
    throw error;
  }
}
