/** A fault of the site in the list for staff. */
import * as z from 'zod/mini';

/** The states of the list: faults that wait for staff, and faults that staff have marked as known. */
export const faultStates = ['new', 'known'] as const;

export const staffFaultSchema = z.object({
  id: z.int(),
  source: z.enum(['function', 'schedule', 'browser']),
  /** The endpoint, the schedule or a part of it, or the file and the line of a script. */
  place: z.string(),
  code: z.string(),
  /** The first line of the message without variable parts; '' for a fault of a browser. */
  message: z.string(),
  area: z.enum(['money', 'other']),
  /** The build of the newest occurrence. */
  build: z.string(),
  count: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  /** Time of the e-mail to staff; null before it. */
  emailed_at: z.nullable(z.string()),
  known_at: z.nullable(z.string()),
  /** Name of the staff user that marked the fault as known; null after the deletion of the account. */
  known_by: z.nullable(z.string()),
});

export type StaffFault = z.infer<typeof staffFaultSchema>;
