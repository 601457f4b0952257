/** A post before the database has it: the draft, and the outgoing post. */
import type { Refusal } from '../problem/refusal.ts';
import * as s from '../shape/shape.ts';
import { postLimits } from './post.limits.ts';

/** A draft as the device stores it. The title may be empty; the text is required. */
export const postDraftSchema = s.object({
  title: s.string,
  description: s.string,
  /** Uploaded pictures of the post, in order. */
  pictures: s.array(s.object({ id: s.uuid, alt: s.string })),
  /** Number of pictures that were not uploaded yet. Their files are lost when the page closes. */
  unsent: s.optional(s.number),
});

export type PostDraft = s.FittingValue<typeof postDraftSchema>;

/** The texts of a draft. */
export type PostText = Pick<PostDraft, 'title' | 'description'>;

/** A sent post as the device stores it until the database confirms it. */
export const outgoingPostSchema = s.object({
  ...postDraftSchema.shape,
  /** The same in every attempt, so that the post is stored only once. */
  client_id: s.uuid,
  /** True if the post was changed after an attempt that may have succeeded. */
  is_changed: s.boolean,
  /** True if an earlier attempt may have assigned pictures to the post. */
  has_arranged: s.boolean,
  /** True until a failure was shown to the member; until then the post is sent automatically. */
  is_due: s.boolean,
  /** Milliseconds since 1970. */
  written_at: s.number,
});

export type OutgoingPost = s.FittingValue<typeof outgoingPostSchema> & {
  state: 'sending' | 'sent' | 'failed' | 'refused' | 'too-many' | 'session-ended';
  /** Seconds until the next attempt can succeed, after too many requests. */
  retryAfter?: number | undefined;
};

/** Returns one message for each invalid field of a post; empty if the post can be sent. */
export function problemsOfPost({
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

/** Counts code points as PostgreSQL does, in place of UTF-16 units. */
const countCharacters = (text: string) => Array.from(text).length;
