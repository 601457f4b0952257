/** A post in the members' feed. */
import * as z from 'zod/mini';
import { postLimits } from './post.limits.ts';

/** Counts characters as Postgres does: whole code points, not UTF-16 units. */
const characters = (text: string) => Array.from(text).length;

/** What a member writes. A title may be missing; the text may not. */
export const postDraftSchema = z.object({
  title: z.string().check(
    z.trim(),
    z.refine((title) => characters(title) <= postLimits.title, {
      error: `Shorten the title to ${postLimits.title} characters.`,
    }),
  ),
  description: z.string().check(
    z.trim(),
    z.minLength(1, { error: 'Write something first.' }),
    z.refine((text) => characters(text) <= postLimits.description, {
      error: `Shorten the text to ${postLimits.description.toLocaleString('en')} characters.`,
    }),
  ),
});

export type PostDraft = z.infer<typeof postDraftSchema>;

/** A row of the feed as the database answers it. */
export const postSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  author: z.object({ id: z.uuid(), name: z.string() }),
});

export type Post = z.infer<typeof postSchema>;
