/** A post on its way: what a member writes, before the database has it. */
import type { Refusal } from '../problem/refusal.ts';
import * as s from '../shape/shape.ts';
import { postLimits } from './post.limits.ts';

/** What a member writes, as it is kept on her device. A title may be missing; the text may not. */
export const postDraftSchema = s.object({
  title: s.string,
  description: s.string,
  /** Pictures that have been uploaded for the post, in their order. */
  pictures: s.array(s.object({ id: s.uuid, alt: s.string })),
  /** How many pictures were still on their way: their files are gone when the page is. */
  unsent: s.optional(s.number),
});

export type PostDraft = s.FittingValue<typeof postDraftSchema>;

/** The part of a draft that is words. */
export type PostText = Pick<PostDraft, 'title' | 'description'>;

/** A post that was sent and that the database is not known to have, as it is kept on the device. */
export const outgoingPostSchema = s.object({
  ...postDraftSchema.shape,
  /** The same at every try, so that the post is there once however many of them arrive. */
  client_id: s.uuid,
  /** Changed after a try that may have arrived. */
  is_changed: s.boolean,
  /** Whether a try has put pictures in order for it. */
  has_arranged: s.boolean,
  /** Whether it is to be sent without being asked for: nobody has been told yet that it failed. */
  is_due: s.boolean,
  /** Milliseconds since 1970. */
  written_at: s.number,
});

export type OutgoingPost = s.FittingValue<typeof outgoingPostSchema> & {
  state: 'sending' | 'sent' | 'failed' | 'refused' | 'too-many' | 'session-ended';
  /** Where it was too many: in how many seconds another try makes sense. */
  retryAfter?: number | undefined;
};

/** What is wrong with the words of a post, by field; nothing where they can be sent. */
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

/** Characters as Postgres counts them: whole code points, not UTF-16 units. */
const countCharacters = (text: string) => Array.from(text).length;
