/** Reads the posts of businesses that visitors read. */
import * as z from 'zod/mini';
import {
  freshPageSize,
  freshPostsSchema,
  publicPostSchema,
  type FreshPosts,
  type FreshSection,
  type PublicPost,
} from '#domain/post/public-post.ts';
import { Problem } from '#domain/problem/problem.ts';
import { call } from './database.ts';
import { readPictureFile } from './picture-files.ts';
import { requireId } from './require-id.ts';

/**
 * Reads a page of public posts, newest first.
 * @param page - from 1
 * @returns the page, and `hasMore`, which is true if another page follows
 */
export async function findFreshPosts(
  section: FreshSection,
  page = 1,
): Promise<FreshPosts & { hasMore: boolean }> {
  const result = await call('find_fresh_posts', {
    ...(section && { [`p_${section.kind}`]: section.slug }),
    p_offset: (page - 1) * freshPageSize,
    p_limit: freshPageSize + 1,
  });
  const { posts, ...others } = freshPostsSchema.parse(result);
  const visiblePosts = posts.slice(0, freshPageSize);
  return { posts: visiblePosts, hasMore: posts.length > visiblePosts.length, ...others };
}

/** Reads a public post. @throws {Problem} `not-found` for a post that visitors may not read */
export async function requirePublicPost(post: string): Promise<PublicPost> {
  const row = z
    .nullable(publicPostSchema)
    .parse(await call('find_public_post', { p_post_id: requireId(post) }));
  if (!row) throw new Problem('not-found');
  return row;
}

const publicPictureSchema = z.nullable(
  z.object({ id: z.uuid(), listing: z.int(), seconds_left: z.int() }),
);

/**
 * Reads a file of a picture of a public post.
 * @param post - the id of the post
 * @param place - the position of the picture in the post
 * @param name - such as '640.webp'
 * @returns the file, its listing, and the seconds until the listing ends
 * @throws {Problem} `not-found` for another picture than those of posts that visitors may read
 */
export async function requirePublicPicture(post: string, place: number, name: string) {
  const result = await call('find_public_picture', {
    p_post_id: requireId(post),
    p_place: place,
  });
  const picture = publicPictureSchema.parse(result);
  const bytes = picture && (await readPictureFile({ id: picture.id, purpose: 'post' }, name));
  if (!picture || !bytes) throw new Problem('not-found');
  return { bytes, listing: picture.listing, secondsLeft: picture.seconds_left };
}
