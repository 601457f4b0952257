/** A post on its way: what a member writes, before the database has it. */
import type { RefusalCode } from '../problem/refusal.ts';
import * as s from '../shape/shape.ts';
import { postLimits } from './post.limits.ts';

/** Counts characters as Postgres does: whole code points, not UTF-16 units. */
const characters = (text: string) => Array.from(text).length;

/** What a member writes. A title may be missing; the text may not. */
export interface PostDraft {
  title: string;
  description: string;
}

/** What is wrong with a draft, by field. */
export type DraftProblems = Partial<Record<keyof PostDraft, RefusalCode>>;

/** The draft as it is sent, or what is wrong with it. */
export function checkDraft(
  typed: PostDraft,
): { draft: PostDraft; problems?: never } | { draft?: never; problems: DraftProblems } {
  const draft = { title: typed.title.trim(), description: typed.description.trim() };
  const problems = problemsOf(draft);
  return Object.keys(problems).length === 0 ? { draft } : { problems };
}

function problemsOf({ title, description }: PostDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (characters(title) > postLimits.title) {
    problems.title = 'post.title.long';
  }
  if (description === '') problems.description = 'post.description.missing';
  if (characters(description) > postLimits.description) {
    problems.description = 'post.description.long';
  }
  return problems;
}

/** Pictures that have been uploaded for a post, in their order. */
const attachedSchema = s.array(s.object({ id: s.uuid, alt: s.string }));

export type AttachedPicture = s.FittingValue<typeof attachedSchema>[number];

/** What stands in the form, as it is kept on the device. */
export const storedDraftSchema = s.object({
  title: s.string,
  description: s.string,
  pictures: attachedSchema,
  /** How many pictures were still on their way: their files are gone when the page is. */
  unsent: s.optional(s.number),
});

export type StoredDraft = s.FittingValue<typeof storedDraftSchema>;

/** A post that was sent and that the database is not known to have. */
export const unsentPostSchema = s.object({
  ...storedDraftSchema.shape,
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

export type UnsentPost = s.FittingValue<typeof unsentPostSchema>;
