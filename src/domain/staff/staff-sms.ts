/** SMS and their costs, as staff see them. */
import * as z from 'zod/mini';
import { phoneCodeRequestSchema } from '../phone/phone-code.ts';

/** The SMS of a month in Nairobi, such as '2026-11'. */
const monthSchema = z.object({
  month: z.string(),
  /** SMS that the provider accepted. */
  sent: z.int(),
  delivered: z.int(),
  /** SMS that failed, or have no known outcome. */
  failed: z.int(),
  codes: z.int(),
  cost_kes: z.number(),
});

/** An SMS without a response and a delivery report. */
const unknownSchema = z.object({
  id: z.uuid(),
  phone: z.string(),
  text: z.string(),
  sent_at: z.string(),
});

export const staffSmsSchema = z.object({
  months: z.array(monthSchema),
  unknown: z.array(unknownSchema),
});

export type StaffSms = z.infer<typeof staffSmsSchema>;

export const smsDecisionSchema = z.strictObject({ decision: z.enum(['send-again', 'leave']) });

/** The number that gets SMS again, in any usual notation. */
export const smsOptInSchema = phoneCodeRequestSchema;
