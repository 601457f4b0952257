/** An address in the list for staff to which no more emails go. */
import * as z from 'zod/mini';

export const staffBounceSchema = z.object({
  id: z.int(),
  email: z.string(),
  /** `bounce`: the address was refused for good. `complaint`: its reader reported an email as spam. */
  cause: z.enum(['bounce', 'complaint']),
  /** The response of the mail server, or the reason of the mail service; '' for none. */
  detail: z.string(),
  created_at: z.string(),
});

export type StaffBounce = z.infer<typeof staffBounceSchema>;
