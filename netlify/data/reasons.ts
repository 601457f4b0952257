/** Schemas of reasons, which are texts of staff or stored codes. The codes are converted to texts. */
import * as z from 'zod/mini';
import { describeListingReason, describeReason } from '#content/reasons.ts';
import { paymentSchema } from '#domain/payment/payment.ts';
import { auditEntrySchema } from '#domain/staff/staff-audit.ts';
import {
  listingResultSchema,
  paymentLineSchema,
  staffFindSchema,
} from '#domain/staff/staff-pages.ts';
import { staffListingSchema } from '#domain/staff/staff-listing.ts';
import { staffListingPageSchema, staffMemberPageSchema } from '#domain/staff/staff-pages.ts';
import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import { staffChangeSchema, staffReviewSchema } from '#domain/staff/staff-review.ts';

const reasonSchema = z.pipe(z.string(), z.transform(describeReason));

const listingReason = z.pipe(z.string(), z.transform(describeListingReason));

/** An optional reason of a payment. */
export const nullableReason = z.nullable(reasonSchema);
/** An optional reason of a listing or of a version. */
export const nullableListingReason = z.nullable(listingReason);

/** A payment in the lists and emails of its owner. */
export const describedPayment = z.extend(
  z.omit(paymentSchema, { phone: true, session: true, redirect: true }),
  { reason: nullableReason, claimed: z.optional(z.boolean()) },
);
export const describedStaffPayment = z.extend(staffPaymentSchema, { reason: nullableReason });
export const describedAuditEntry = z.extend(auditEntrySchema, { reason: reasonSchema });

const changes = z.nullable(
  z.extend(staffReviewSchema.shape.changes.def.innerType, { reason: listingReason }),
);
export const describedReview = z.extend(staffReviewSchema, { changes });
export const describedChange = z.extend(staffChangeSchema, { changes });

export const describedListing = z.extend(staffListingSchema, { reason: nullableListingReason });
const payments = z.array(z.extend(paymentLineSchema, { reason: z.prefault(nullableReason, null) }));
export const describedListingPage = z.extend(staffListingPageSchema, {
  listing: describedListing,
  payments,
  decisions: z.array(
    z.extend(staffListingPageSchema.shape.decisions.def.element, { reason: nullableListingReason }),
  ),
});
export const describedMemberPage = z.extend(staffMemberPageSchema, {
  listings: z.array(describedListing),
  payments,
});
export const describedFind = z.extend(staffFindSchema, {
  listings: z.array(z.extend(listingResultSchema, { reason: nullableListingReason })),
  payments,
});
