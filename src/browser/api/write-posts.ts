/** Requests that write to the members' feed. */
import type { OutgoingPost, PostDraft, PostText } from '#domain/post/post-draft.ts';
import type { PostReportReason } from '#domain/post/post.limits.ts';
import { postSchema, type Post } from '#domain/post/post.ts';
import { Problem } from '#domain/problem/problem.ts';
import { array } from '#domain/schema/schema.ts';
import { getErrorCode, database, runQuery } from '../database.ts';
import { requestJson } from './request.ts';

/** PostgreSQL's error code for a duplicate key. */
const uniqueViolation = '23505';

/**
 * Adds a post with the pictures that were uploaded for it. A retry for a post that is already stored succeeds
 * without adding it again. If the member has changed its text since, the stored post is updated.
 * @throws {Problem} `too-many-requests` with `retryAfter`, `invalid-input`, `not-signed-in`, `identity-unavailable`
 * or `database-unavailable`.
 */
export async function addPost(post: OutgoingPost): Promise<void> {
  const { title, description, client_id, listing_id, is_changed } = post;
  return runQuery(async () => {
    if (post.pictures.length > 0 || post.has_arranged)
      await arrangePictures(client_id, post.pictures);
    try {
      const row = {
        title,
        description,
        client_id,
        ...(listing_id !== undefined && { listing_id }),
      };
      await database().from('posts').insert(row).throwOnError();
    } catch (cause) {
      if (getErrorCode(cause) !== uniqueViolation) throw cause;
      // A stored post can only become one for members.
      const change = { title, description, ...(listing_id === undefined && { listing_id: null }) };
      if (is_changed) await updatePost(change, client_id);
    }
    if (listing_id !== undefined) purgePages();
  });
}

/**
 * Requests the purge of the pages that show public posts, after a change of one. The change is stored already, and a
 * schedule of the site repeats a failed purge.
 */
export function purgePages(): void {
  requestJson({ method: 'POST', path: '/api/purges', body: {} }).catch(() => undefined);
}

/** Sets the pictures of a draft in their order. @param draft - the client's id of the post. */
async function arrangePictures(draft: string, arrangement: PostDraft['pictures']): Promise<void> {
  const pictures = arrangement.map(({ id, alt }) => ({ id, alt }));
  await database()
    .rpc('arrange_pictures', { p_draft_id: draft, p_arrangement: pictures })
    .throwOnError();
}

/**
 * Updates the stored post. Row-level security allows changes of the member's own posts only, so the query has no
 * condition on the author.
 */
async function updatePost(
  change: PostText & { listing_id?: null },
  client_id: string,
): Promise<void> {
  await database().from('posts').update(change).eq('client_id', client_id).throwOnError();
}

/**
 * Changes the text of a post, or makes a public post one for members.
 * @returns the updated post.
 * @throws {Problem} `not-found` if the post was deleted, and as {@link addPost}.
 */
export async function editPost(id: number, change: PostText | { listing_id: null }): Promise<Post> {
  return runQuery(async () => {
    await database().from('posts').update(change).eq('id', id).throwOnError();
    return loadPost(id);
  });
}

/**
 * Loads a post after a change, because the database derives some columns from others.
 * @throws {Problem} as {@link editPost}.
 */
export async function loadPost(id: number): Promise<Post> {
  return runQuery(async () => {
    const { data } = await database().from('feed').select().eq('id', id).throwOnError();
    const [post] = array(postSchema).parse(data);
    if (!post) throw new Problem('not-found');
    return post;
  });
}

/** Deletes a post. @throws {Problem} as {@link addPost}. */
export async function deletePost(id: number): Promise<void> {
  await runQuery(() => database().from('posts').delete().eq('id', id).throwOnError());
}

/**
 * Reports a post to staff.
 * @returns false if the member has reported the post before.
 * @throws {Problem} as {@link addPost}.
 */
export async function reportPost(id: number, reason: PostReportReason): Promise<boolean> {
  return runQuery(async () => {
    try {
      await database().from('post_reports').insert({ post_id: id, reason }).throwOnError();
      return true;
    } catch (cause) {
      if (getErrorCode(cause) !== uniqueViolation) throw cause;
      return false;
    }
  });
}

/** Hides a post, or shows it again. Only staff may do so. @throws {Problem} as {@link addPost}. */
export async function setPostHidden(id: number, isHidden: boolean): Promise<void> {
  const change = { p_post_id: id, p_is_hidden: isHidden };
  await runQuery(() => database().rpc('set_post_hidden', change).throwOnError());
}
