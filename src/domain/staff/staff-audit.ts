/** An entry of the audit log: the action, the actor, the time and the reason. */
import * as z from 'zod/mini';

export const auditSubjects = [
  'listing',
  'payment',
  'vacancy',
  'report',
  'post',
  'member',
  'restore',
] as const;

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for an action of a scheduled job. */
  actor_id: z.nullable(z.uuid()),
  /** Null if there is no actor, or if the account was deleted. */
  actor_name: z.nullable(z.string()),
  subject: z.enum(auditSubjects),
  subject_id: z.string(),
  /** A name of the subject for staff: a title, a reference, or the name of a company or business. */
  label: z.nullable(z.string()),
  from_state: z.nullable(z.string()),
  to_state: z.string(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
