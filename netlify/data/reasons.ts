/** Schemas of reasons, which are texts of staff or stored codes. The codes are converted to texts. */
import * as z from 'zod/mini';
import { describeReason } from '#content/reasons.ts';
import { paymentSchema } from '#domain/payment/payment.ts';
import { auditEntrySchema } from '#domain/staff/staff-audit.ts';
import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';

const reasonSchema = z.pipe(z.string(), z.transform(describeReason));

/** An optional reason. */
export const nullableReason = z.nullable(reasonSchema);

export const describedPayment = z.extend(paymentSchema, { reason: nullableReason });
export const describedStaffPayment = z.extend(staffPaymentSchema, { reason: nullableReason });
export const describedAuditEntry = z.extend(auditEntrySchema, { reason: reasonSchema });
