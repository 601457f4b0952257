/** A listing that was changed without review: what visitors see, beside what staff saw of it last. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { versionSchema } from '../listing/version.ts';

export const staffChangeSchema = z.object({
  /** The oldest version that staff have not seen, and the newest. */
  first: z.int(),
  version: z.int(),
  listing: z.int(),
  state: z.enum(listingStates),
  slug: z.nullable(z.string()),
  /** Name of the member, null once her account is gone. */
  owner: z.nullable(z.string()),
  /** When it was changed last, and how often since staff saw it. */
  changed_at: z.string(),
  times: z.int(),
  /** What visitors see. */
  submitted: versionSchema,
  /** What staff saw last. */
  approved: z.nullable(versionSchema),
});

export type StaffChange = z.infer<typeof staffChangeSchema>;
