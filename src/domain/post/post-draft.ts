/** A post before the database stores it: the draft, and the outgoing post. */
import type { Refusal } from '../problem/refusal.ts';
import * as s from '../schema/schema.ts';
import { postLimits } from './post.limits.ts';

/** A draft as the device stores it. The title is optional, and the text is required. */
export const postDraftSchema = s.object({
  title: s.string,
  description: s.string,
  /** Uploaded pictures of the post, in order. */
  pictures: s.array(s.object({ id: s.uuid, alt: s.string })),
  /** Number of pictures that are not uploaded yet. */
  unsent: s.optional(s.number),
  /** These pictures, with the keys of their files on the device. */
  unsent_pictures: s.optional(s.array(s.object({ key: s.string, alt: s.string }))),
  /** Id of the advert on the page of which the post is public; missing for a post that only members read. */
  listing_id: s.optional(s.number),
});

export type PostDraft = s.SchemaValue<typeof postDraftSchema>;

/** The texts of a draft. */
export type PostText = Pick<PostDraft, 'title' | 'description'>;

/** A sent post as the device stores it until the database confirms it. */
export const outgoingPostSchema = s.object({
  ...postDraftSchema.shape,
  /** The same id in every attempt, so that the post is stored only once. */
  client_id: s.uuid,
  /** True if the post was changed after an attempt that may have succeeded. */
  is_changed: s.boolean,
  /** True if an earlier attempt may have assigned pictures to the post. */
  has_arranged: s.boolean,
  /** True if the post can be sent automatically. It is false after a failure was shown to the member. */
  is_due: s.boolean,
  /** The time when the member sent the post, in ms since 1970. */
  written_at: s.number,
});

export type OutgoingPost = s.SchemaValue<typeof outgoingPostSchema> & {
  state: 'sending' | 'sent' | 'failed' | 'refused' | 'too-many' | 'session-ended';
  /** Seconds until the next attempt can succeed. The field is present after too many requests. */
  retryAfter?: number | undefined;
};

/** Returns one message code for each invalid field. The result is empty if the post can be sent. */
export function findPostProblems({
  title,
  description,
}: PostText): Partial<Record<keyof PostText, Refusal>> {
  return {
    ...(countCharacters(title.trim()) > postLimits.title && { title: 'post.title.long' }),
    ...(description.trim() === '' && { description: 'post.description.missing' }),
    ...(countCharacters(description.trim()) > postLimits.description && {
      description: 'post.description.long',
    }),
  };
}

/** Returns the number of code points, which PostgreSQL also counts, instead of UTF-16 units. */
const countCharacters = (text: string) => Array.from(text).length;
