/** A post on its way: what a member writes, before the database has it. */
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
    z.refine((text) => text !== '', { error: 'Write something first.' }),
    z.refine((text) => characters(text) <= postLimits.description, {
      error: `Shorten the text to ${postLimits.description.toLocaleString('en')} characters.`,
    }),
  ),
});

export type PostDraft = z.infer<typeof postDraftSchema>;

/** What is wrong with a draft, by field, in words. */
export type DraftProblems = Partial<Record<keyof PostDraft, string>>;

/** The draft as it is sent, or what is wrong with it. */
export function checkDraft(
  draft: PostDraft,
): { draft: PostDraft; problems?: never } | { draft?: never; problems: DraftProblems } {
  const parsed = postDraftSchema.safeParse(draft);
  if (parsed.success) return { draft: parsed.data };
  const problems: DraftProblems = {};
  for (const { path, message } of parsed.error.issues) {
    problems[path[0] as keyof PostDraft] ??= message;
  }
  return { problems };
}

/** Pictures that have been uploaded for a post, in their order. */
const attachedSchema = z.array(z.object({ id: z.uuid(), alt: z.string() }));

export type AttachedPicture = z.infer<typeof attachedSchema>[number];

/** What stands in the form, as it is kept on the device. */
export const storedDraftSchema = z.object({
  title: z.string(),
  description: z.string(),
  pictures: attachedSchema,
  /** How many pictures were still on their way: their files are gone when the page is. */
  unsent: z.optional(z.number()),
});

export type StoredDraft = z.infer<typeof storedDraftSchema>;

/** A post that was sent and that the database is not known to have. */
export const unsentPostSchema = z.object({
  ...storedDraftSchema.shape,
  /** The same at every try, so that the post is there once however many of them arrive. */
  client_id: z.uuid(),
  /** Changed after a try that may have arrived. */
  is_changed: z.boolean(),
  /** Whether a try has put pictures in order for it. */
  has_arranged: z.boolean(),
  /** Whether it is to be sent without being asked for: nobody has been told yet that it failed. */
  is_due: z.boolean(),
  /** Milliseconds since 1970. */
  written_at: z.number(),
});

export type UnsentPost = z.infer<typeof unsentPostSchema>;
