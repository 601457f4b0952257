/** Pages of the staff area with rows of several kinds: the work of the day, a listing, a member, and a search. */
import * as z from 'zod/mini';
import { paymentSchema } from '../payment/payment.ts';
import { channels } from '../promotion/promotion.limits.ts';
import { versionSchema } from '../listing/version.ts';
import { staffCountsSchema } from './staff-counts.ts';
import { staffListingSchema } from './staff-listing.ts';
import { staffPaymentSchema } from './staff-payment.ts';
import { openReportsSchema } from './staff-report.ts';

export const staffTodaySchema = z.extend(staffCountsSchema, {
  /** Numbers of paid listings in review, and of those with less than six hours left. */
  paid_reviews: z.int(),
  late_reviews: z.int(),
  /** End of the first two-day limit. */
  review_until: z.nullable(z.string()),
  /** Numbers of posts with reports, and of public posts that wait for staff. `reports` and `fresh` include them. */
  reported_posts: z.int(),
  waiting_fresh: z.int(),
  /** Times of the oldest waiting items. */
  payments_since: z.nullable(z.string()),
  refunds_since: z.nullable(z.string()),
  vacancies_since: z.nullable(z.string()),
  /** Acts of other staff users that wait for the approval of the caller. */
  refunds_to_approve: z.int(),
  moves_to_approve: z.int(),
  /** Listings with open reports of three or more people. */
  urgent_reports: z.int(),
  /** Email addresses that were stopped within the last day. */
  bounces: z.int(),
  /** Times of the oldest items in other lists, by the names of their counts. */
  since: z.object({
    review: z.nullable(z.string()),
    changes: z.nullable(z.string()),
    promotions: z.nullable(z.string()),
    differences: z.nullable(z.string()),
    refunds_to_approve: z.nullable(z.string()),
    moves_to_approve: z.nullable(z.string()),
    urgent_reports: z.nullable(z.string()),
    reports: z.nullable(z.string()),
    reported_posts: z.nullable(z.string()),
    waiting_fresh: z.nullable(z.string()),
    unseen_fresh: z.nullable(z.string()),
    faults: z.nullable(z.string()),
    restore: z.nullable(z.string()),
    health: z.prefault(z.nullable(z.string()), null),
    bounces: z.nullable(z.string()),
  }),
});

export type StaffToday = z.infer<typeof staffTodaySchema>;

/** An entry of the log about money that came without an order. */
const actSchema = z.prefault(
  z.nullable(
    z.object({
      at: z.string(),
      actor_id: z.nullable(z.string()),
      actor_name: z.nullable(z.string()),
      /** True for a match by the code that the payer sent. */
      is_by_payer: z.boolean(),
      /** True if the payer's number is none of the owner's. */
      has_other_number: z.boolean(),
    }),
  ),
  null,
);

/** A payment with the facts of one line. */
export const paymentLineSchema = z.extend(
  z.pick(paymentSchema, {
    id: true,
    reference: true,
    state: true,
    provider: true,
    currency: true,
    created_at: true,
    paid_at: true,
    covers_from: true,
    covers_until: true,
    refunded_at: true,
    refund_code: true,
    receipt_number: true,
    listing_id: true,
    package: true,
    with_website: true,
  }),
  {
    code: paymentSchema.shape.provider_reference,
    /** The payer's number; the provider can hide digits of it. */
    phone: z.prefault(paymentSchema.shape.phone, null),
    former_reference: staffPaymentSchema.shape.former_reference,
    differences: staffPaymentSchema.shape.differences,
    shortfall: z.prefault(staffPaymentSchema.shape.shortfall, null),
    /** The received sum, or before a payment the quoted one. */
    amount: z.int(),
    title: z.nullable(z.string()),
    /** The reason of money that went back, or that is due to go back. */
    reason: z.prefault(z.nullable(z.string()), null),
    /** The decision to give the money back; null for other money. */
    due: z.prefault(
      z.nullable(
        z.object({ at: z.string(), name: z.nullable(z.string()), is_by_staff: z.boolean() }),
      ),
      null,
    ),
    /** The requests of staff to send the money back. */
    refund: z.prefault(
      z.nullable(
        z.extend(
          z.pick(staffPaymentSchema.shape.refund.def.innerType, {
            method: true,
            requested_at: true,
            requested_name: true,
            approved_at: true,
            approved_name: true,
            sent_name: true,
          }),
          {
            /** The provider's answer that it did not send the money, with the code of its cause. */
            failure: z.prefault(z.nullable(z.object({ at: z.string(), cause: z.string() })), null),
          },
        ),
      ),
      null,
    ),
    failed_at: z.prefault(z.nullable(z.string()), null),
    /** The arrival of money in the review, and its match to an order; null for money of an order. */
    arrival: actSchema,
    match: actSchema,
    /** Codes that members sent for the order, other than the code of the payment. */
    claims: z.array(
      z.object({
        code: z.string(),
        at: z.string(),
        state: z.enum(['waiting', 'refused', 'settled']),
      }),
    ),
  },
);

export type PaymentLine = z.infer<typeof paymentLineSchema>;

/** An account at the identity service; null without one. */
const accountSchema = z.nullable(
  z.object({ email: z.string(), confirmed: z.boolean(), roles: z.array(z.string()) }),
);

/** The fact by which a search found a listing: a contact of a version, or the reference of a payment. */
const matchSchema = z.nullable(
  z.object({
    kind: z.enum(['phone', 'whatsapp', 'email', 'payment_details', 'payment']),
    value: z.string(),
  }),
);

/** A listing that a search found. */
export const listingResultSchema = z.extend(staffListingSchema, {
  /** E.164: the number of the public version, of the one in review, or of the draft. */
  phone: z.prefault(z.nullable(z.string()), null),
  /** Null for a listing that was found by its name, number, address or owner. */
  match: z.prefault(matchSchema, null),
});

export type ListingResult = z.infer<typeof listingResultSchema>;

export const staffFindSchema = z.object({
  listings: z.array(listingResultSchema),
  members: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Null for a member that the search did not find by the email address. */
      email: z.nullable(z.string()),
      /** E.164: the number that the search found, or else the one by which staff call the member. */
      phone: z.prefault(z.nullable(z.string()), null),
      listings: z.int(),
    }),
  ),
  payments: z.array(paymentLineSchema),
});

export type StaffFind = z.infer<typeof staffFindSchema>;

export const staffListingPageSchema = z.object({
  listing: staffListingSchema,
  /** Phone number in E.164 by which staff call the owner; null for none. */
  owner_phone: z.prefault(z.nullable(z.string()), null),
  /** The public version, the version in review, and the newest version. */
  visible: z.nullable(versionSchema),
  waiting: z.nullable(versionSchema),
  latest: z.nullable(versionSchema),
  /** The two versions that the request names, as a log entry does; null if it names none that both exist. */
  compared: z.prefault(
    z.nullable(z.object({ approved: versionSchema, submitted: versionSchema })),
    null,
  ),
  /** All addresses that the listing ever had. */
  slugs: z.array(z.string()),
  /** True if the owner gets an M-Pesa prompt before the end. */
  renews: z.boolean(),
  decisions: z.array(
    z.object({
      version: z.int(),
      decision: z.enum(['approved', 'changes_requested', 'refused', 'superseded']),
      at: z.string(),
      reason: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
  payments: z.array(paymentLineSchema),
  reports: z.array(
    z.object({
      at: z.string(),
      state: z.enum(['open', 'resolved', 'dismissed']),
      reason: z.string(),
      message: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
  open_reports: openReportsSchema,
  promotions: z.array(
    z.object({ day: z.string(), channel: z.enum(channels), link: z.nullable(z.string()) }),
  ),
});

export type StaffListingPage = z.infer<typeof staffListingPageSchema>;

const namedMemberSchema = z.object({ id: z.uuid(), name: z.string() });

export const staffMemberPageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  account: accountSchema,
  created_at: z.nullable(z.string()),
  seen_on: z.nullable(z.string()),
  /** Phone numbers that a payment or a code proved, in E.164. */
  phones: z.array(z.string()),
  /** Phone number of the newest listing that was sent for review, in E.164. */
  advert_phone: z.nullable(z.string()),
  /** The member that edits and pays for the adverts of this one. */
  agent: z.nullable(namedMemberSchema),
  /** The owners for which this member is the agent. */
  helped: z.array(namedMemberSchema),
  listing_count: z.int(),
  /** The newest fifty. */
  listings: z.array(staffListingSchema),
  payments: z.array(paymentLineSchema),
  posts: z.int(),
  /** The listings with open reports, with the number of their reports. */
  reported: z.array(z.object({ id: z.int(), title: z.string(), reports: z.int() })),
});

export type StaffMemberPage = z.infer<typeof staffMemberPageSchema>;
