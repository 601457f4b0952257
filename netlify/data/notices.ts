/**
 * Reads the due notices to owners about listings and payments. A lease prevents that two processes send the same
 * notice.
 */
import { describeListingReason, describeReason } from '#content/reasons.ts';
import * as z from 'zod';
import { runInLanguage } from '#content/language-of-task.ts';
import { defaultLanguage, isLanguage, type Language } from '#domain/language/language.ts';
import { channels } from '#domain/promotion/promotion.limits.ts';
import { listingStates } from '#domain/listing/listing-states.ts';
import { call, createDatabaseClient, unwrapResponse } from './database.ts';
import { describedPayment } from './reasons.ts';

export const noticeKinds = [
  'submitted',
  'changes-requested',
  'refused',
  'approved',
  'live',
  'ends-in-3-days',
  'ends-in-1-day',
  'ends-in-3-hours',
  'week',
  'expired',
  'suspended',
  'restored',
  'post-refused',
  'payment-paid',
  'payment-review',
  'claim-refused',
  'refund-due',
  'refunded',
  'money-moved',
  'taken-back',
  'agent-asks',
  'renewal-price',
] as const;

const reachSchema = z.object({
  /** The first day, in Nairobi: '2026-11-16'. */
  from: z.iso.date(),
  /** The last day, in Nairobi. */
  to: z.iso.date(),
  /**
   * True in a weekly email if visits were counted in the week, so that 0 visitors is a count. Always false in a
   * reminder.
   */
  is_counted: z.boolean(),
  adverts: z.array(
    z.object({
      title: z.string(),
      slug: z.string().nullable(),
      /** Sum of the daily visitors. */
      visitors: z.int(),
      enquiries: z.int(),
      /** Channels of the promotions by staff. */
      channels: z.array(z.enum(channels)),
    }),
  ),
});

/** Reach of an owner's listings within a period. */
export type NoticeReach = z.infer<typeof reachSchema>;

/** The kinds with a reason that staff wrote or prepared. */
const kindsWithStaffReason: readonly string[] = [
  'changes-requested',
  'refused',
  'suspended',
  'post-refused',
];

const storedNoticeSchema = z.object({
  id: z.int(),
  /** Identifies the event. */
  key: z.string(),
  kind: z.enum(noticeKinds),
  /** False if a later event made the notice obsolete. */
  is_current: z.boolean(),
  /** Null if there is no recipient: the account is deleted, or the payment is still unmatched. */
  member_id: z.uuid().nullable(),
  wants_reminders: z.boolean(),
  wants_weekly: z.boolean(),
  listing_id: z.int().nullable(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  listing_state: z.enum(listingStates).nullable(),
  live_until: z.string().nullable(),
  /**
   * The reason of the requested changes, of the suspension, or of the refusal of an advert or a post. In other notices, the
   * reason of the payment, if the payment has one.
   */
  reason: z.string().nullable(),
  payment: z.nullable(describedPayment),
  /**
   * In weekly emails, the reach of all live listings of the owner. In reminders, the reach of the ending listing. Null
   * in other notices, and for a week without anything to report.
   */
  reach: z.nullable(reachSchema),
  /** The id of the first image of the published version; null before the first approval. */
  cover: z.uuid().nullable(),
  /** The title of a refused post, or the start of its text; null in other notices. */
  post: z.nullable(z.string()),
  /** True for an approved advert of which the owner has paid, and the payment is not confirmed yet. */
  has_payment_in_check: z.boolean(),
});

/** A notice with its reason as a text. */
const noticeSchema = storedNoticeSchema.transform(({ reason, ...notice }) => {
  const describe = kindsWithStaffReason.includes(notice.kind)
    ? describeListingReason
    : describeReason;
  return { ...notice, reason: reason === null ? null : describe(reason) };
});

export type Notice = z.infer<typeof noticeSchema>;

/** The id of a notice with a lease of five minutes, and the result of its parsing. */
export type LeasedNotice = Awaited<ReturnType<typeof leaseNotices>>[number];

/** Leases due notices, at most `limit`. */
export async function leaseNotices(limit: number) {
  const rows = await call('lease_notices', { p_limit: limit });
  const languages = await readLanguages(rows.map(({ member_id }) => member_id));
  // Notices are parsed one by one, so that an invalid notice does not block the others.
  return z
    .array(z.looseObject({ id: z.int(), member_id: z.string().nullable() }))
    .parse(rows)
    .map((row) => {
      const language = languages.get(row.member_id ?? '') ?? defaultLanguage;
      // The schema describes reasons in words.
      const notice = runInLanguage(language, () => noticeSchema.safeParse(row));
      return { id: row.id, notice, language };
    });
}

/** Returns the languages of the emails of members, by id. A member without a choice is missing. */
export async function readLanguages(
  members: readonly (string | null)[],
): Promise<Map<string, Language>> {
  const ids = Array.from(new Set(members)).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await unwrapResponse(
    createDatabaseClient()
      .from('member_settings')
      .select('member_id, language')
      .in('member_id', ids),
  );
  return new Map(
    rows.flatMap(({ member_id, language }) =>
      isLanguage(language) ? [[member_id, language] as const] : [],
    ),
  );
}
