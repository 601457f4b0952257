/** What was done, by whom, when and why. */
import * as z from 'zod/mini';

export const auditSubjects = ['listing', 'payment', 'vacancy', 'report', 'post', 'member'] as const;

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Null is time itself. */
  actor_id: z.nullable(z.uuid()),
  /** Null where the account is gone. */
  actor_name: z.nullable(z.string()),
  subject: z.enum(auditSubjects),
  subject_id: z.string(),
  /** What staff call the subject: an address, a reference or a company's name. */
  label: z.nullable(z.string()),
  from_state: z.nullable(z.string()),
  to_state: z.string(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
