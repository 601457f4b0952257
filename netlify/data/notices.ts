/** What members have to be told of their listings and payments: who tells it, and that it was told. */
import * as z from 'zod';
import { channels } from '#domain/promotion/promotion.limits.ts';
import { listingStates } from '#domain/listing/listing-states.ts';
import { call } from './database.ts';
import { describedPayment, nullableReason } from './reasons.ts';

export const noticeKinds = [
  'submitted',
  'changes-requested',
  'approved',
  'live',
  'ends-in-3-days',
  'ends-in-1-day',
  'ends-in-3-hours',
  'week',
  'expired',
  'suspended',
  'restored',
  'payment-paid',
  'payment-review',
  'claim-refused',
  'refund-due',
  'refunded',
  'money-moved',
] as const;

const reachSchema = z.object({
  /** The first and the last of the days, in Nairobi: '2026-11-16'. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Whether an advert without anybody had nobody, and not only days on which nothing was counted. */
  is_counted: z.boolean(),
  adverts: z.array(
    z.object({
      title: z.string(),
      slug: z.string().nullable(),
      /** Persons a day, added up. */
      visitors: z.int(),
      enquiries: z.int(),
      /** Where our staff promoted it. */
      channels: z.array(z.enum(channels)),
    }),
  ),
});

/** What adverts of an owner brought on some days. */
export type NoticeReach = z.infer<typeof reachSchema>;

const noticeSchema = z.object({
  id: z.int(),
  /** Names the event. */
  key: z.string(),
  kind: z.enum(noticeKinds),
  /** Whether it has not been overtaken by what happened since. */
  is_current: z.boolean(),
  /** Null where nobody can be told: the account is gone, or the money belongs to no listing yet. */
  member_id: z.uuid().nullable(),
  wants_reminders: z.boolean(),
  wants_weekly: z.boolean(),
  listing_id: z.int().nullable(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  listing_state: z.enum(listingStates).nullable(),
  live_until: z.string().nullable(),
  /** Why staff asked for changes, suspended it, or owe the money. */
  reason: nullableReason,
  payment: z.nullable(describedPayment),
  /** Of a week all that she has live, before an end the one; null for the rest. */
  reach: z.nullable(reachSchema),
});

export type Notice = z.infer<typeof noticeSchema>;

/** Ours to tell for five minutes: nobody else has it. */
export type ClaimedNotice = Awaited<ReturnType<typeof claimNotices>>[number];

/** Claims up to `most` notices that are due. */
export async function claimNotices(limit: number) {
  const claimed = await call('lease_notices', { p_limit: limit });
  // Each is read by itself, so that one that nobody understands keeps no other from being told.
  return z
    .array(z.looseObject({ id: z.int() }))
    .parse(claimed)
    .map((row) => ({ id: row.id, notice: noticeSchema.safeParse(row) }));
}
