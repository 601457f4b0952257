/** Public posts for staff: those that wait, and those that staff have not viewed yet. */
import * as z from 'zod/mini';
import { reasonSchema } from './staff-listing.ts';

export const freshStates = ['waiting', 'published'] as const;

export const staffFreshSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  /** The listing that has the post on its page, or is going to have it. */
  slug: z.nullable(z.string()),
  business: z.nullable(z.string()),
  created_at: z.string(),
  /** The time of the last edit. A decision names it, so that it applies to the displayed text only. */
  edited_at: z.nullable(z.string()),
  /** The contacts that are new to the published texts of the listing. */
  contacts: z.array(z.string()),
  pictures: z.array(
    z.object({
      id: z.uuid(),
      width: z.int(),
      height: z.int(),
      alt: z.string(),
      hidden_key: z.nullable(z.string()),
    }),
  ),
});

export type StaffFresh = z.infer<typeof staffFreshSchema>;

const edited_at = z.nullable(z.iso.datetime({ offset: true }));

/** A decision about a public post. The decision to show a post that visitors see marks it as viewed. */
export const freshDecisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('shown'), edited_at }),
  z.strictObject({ decision: z.literal('refused'), edited_at, reason: reasonSchema }),
]);
