/** An account in the list for staff. */
import * as z from 'zod/mini';

export const staffUserSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  roles: z.array(z.string()),
  created_at: z.nullable(z.string()),
  /** The day of the last visit, such as '2026-11-21'; null before the first visit. */
  seen_on: z.nullable(z.string()),
  listings: z.int(),
  /** The number of live listings. */
  live: z.int(),
  /** E.164: the last proven number, or else that of the newest listing that was sent for review. */
  phone: z.nullable(z.string()),
});

export type StaffUser = z.infer<typeof staffUserSchema>;
