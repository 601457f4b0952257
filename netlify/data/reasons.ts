/** Schemas of reasons, which are texts of staff or stored codes. The codes are converted to texts. */
import * as z from 'zod/mini';
import { describeReason } from '#content/reasons.ts';
import { paymentSchema } from '#domain/payment/payment.ts';
import { auditEntrySchema } from '#domain/staff/staff-audit.ts';
import { staffListingSchema } from '#domain/staff/staff-listing.ts';
import { staffListingPageSchema, staffMemberPageSchema } from '#domain/staff/staff-pages.ts';
import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import { staffChangeSchema, staffReviewSchema } from '#domain/staff/staff-review.ts';

const reasonSchema = z.pipe(z.string(), z.transform(describeReason));

/** An optional reason. */
export const nullableReason = z.nullable(reasonSchema);

/** A payment in the lists and emails of its owner. */
export const describedPayment = z.extend(
  z.omit(paymentSchema, { phone: true, session: true, redirect: true }),
  { reason: nullableReason, claimed: z.optional(z.boolean()) },
);
export const describedStaffPayment = z.extend(staffPaymentSchema, { reason: nullableReason });
export const describedAuditEntry = z.extend(auditEntrySchema, { reason: reasonSchema });

const changes = z.nullable(
  z.extend(staffReviewSchema.shape.changes.def.innerType, { reason: reasonSchema }),
);
export const describedReview = z.extend(staffReviewSchema, { changes });
export const describedChange = z.extend(staffChangeSchema, { changes });

export const describedListing = z.extend(staffListingSchema, { reason: nullableReason });
export const describedListingPage = z.extend(staffListingPageSchema, {
  listing: describedListing,
  decisions: z.array(
    z.extend(staffListingPageSchema.shape.decisions.def.element, { reason: nullableReason }),
  ),
});
export const describedMemberPage = z.extend(staffMemberPageSchema, {
  listings: z.array(describedListing),
});
