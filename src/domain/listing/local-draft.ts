/** A listing as a device keeps it until the site has it. */
import * as z from 'zod/mini';
import { listingDraftSchema } from './draft.schema.ts';

export const localDraftSchema = z.object({
  /** The revision that it was written upon; 0 where the site knows of none. */
  revision: z.int(),
  draft: listingDraftSchema,
  /** Its photos, also those that did not arrive. */
  photos: z.array(
    z.object({
      key: z.string(),
      id: z.optional(z.uuid()),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      alt: z.string(),
      state: z.enum(['sending', 'ready', 'failed']),
    }),
  ),
});

export type LocalDraft = z.infer<typeof localDraftSchema>;
