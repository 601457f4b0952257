/** What staff do. */
import { randomUUID } from 'node:crypto';
import { staffId } from '../seeded-people.ts';
import { call, type Actor } from './actor.ts';

export const staffActors: Record<string, Actor> = {
  approve_listing: {
    locks: ['listing', 'payment', 'slug', 'notices'],
    in: 'waiting',
    call: ({ listing, version, slug }) =>
      call('select public.approve_listing($1, $2, $3, $4)', staffId, listing, version, slug),
  },
  mark_changes_seen: {
    locks: ['listing'],
    in: 'live',
    call: ({ listing, version }) =>
      call('select public.mark_changes_seen($1, $2, $3)', staffId, listing, version),
  },
  request_listing_changes: {
    locks: ['listing', 'notices'],
    in: 'waiting',
    call: ({ listing, version }) =>
      call(`select public.request_listing_changes($1, $2, $3, 'why')`, staffId, listing, version),
  },
  suspend_listing: {
    locks: ['listing', 'payment', 'notices'],
    in: 'live',
    call: ({ listing }) => call(`select public.suspend_listing($1, $2, 'why')`, staffId, listing),
  },
  restore_listing: {
    locks: ['listing', 'payment', 'notices'],
    in: 'suspended',
    call: ({ listing }) => call('select public.restore_listing($1, $2)', staffId, listing),
  },
  feature_listing: {
    locks: ['listing'],
    in: 'live',
    call: ({ listing }) => call('select public.feature_listing($1, $2, true)', staffId, listing),
  },
  confirm_payment: {
    refusals: ['23505'],
    locks: ['listing', 'payment', 'code', 'notices'],
    in: 'submitted',
    call: ({ payment, codes }) =>
      call(`select public.confirm_payment($1, $2, $3, 899, 'KES')`, staffId, payment, codes[0]),
  },
  'confirm_payment with another code': {
    refusals: ['23505'],
    locks: ['listing', 'payment', 'code', 'notices'],
    in: 'review',
    call: ({ payment, codes }) =>
      call(`select public.confirm_payment($1, $2, $3, 899, 'KES')`, staffId, payment, codes[1]),
  },
  record_unmatched_payment: {
    refusals: ['23505'],
    locks: ['code'],
    in: 'submitted',
    call: ({ codes }) =>
      call(
        `select public.record_unmatched_payment($1, 'till', $2, 899, 'KES', 'why', $3)`,
        staffId,
        codes[0],
        randomUUID(),
      ),
  },
  match_payment: {
    locks: ['listing', 'payment', 'unmatched money', 'notices'],
    in: 'submitted',
    call: ({ listing, unmatched }) =>
      call(
        `select public.match_payment($1, $2, $3, 'weekly', 7, 899, 'KES')`,
        staffId,
        unmatched,
        listing,
      ),
  },
  mark_refund_due: {
    locks: ['listing', 'payment', 'notices'],
    in: 'waiting',
    call: ({ payment }) => call(`select public.mark_refund_due($1, $2, 'why')`, staffId, payment),
  },
  'mark_refund_due of unmatched money': {
    locks: ['unmatched money', 'notices'],
    in: 'submitted',
    call: ({ unmatched }) =>
      call(`select public.mark_refund_due($1, $2, 'why')`, staffId, unmatched),
  },
  mark_refunded: {
    locks: ['listing', 'payment', 'notices'],
    in: 'refund',
    call: ({ payment }) => call(`select public.mark_refunded($1, $2, 'sent')`, staffId, payment),
  },
  set_post_hidden: {
    locks: ['post'],
    in: 'draft',
    call: ({ post }) => ({
      ...call('select public.set_post_hidden($1, true)', post),
      claims: { sub: staffId, app_metadata: { roles: ['staff'] } },
    }),
  },
  decide_post: {
    locks: ['post'],
    in: 'draft',
    call: ({ post }) => call(`select public.decide_post($1, $2, false, 'fine')`, staffId, post),
  },
  publish_vacancy: {
    locks: ['vacancy'],
    in: 'draft',
    call: ({ vacancy }) => call('select public.publish_vacancy($1, $2, $3)', staffId, vacancy, job),
  },
  close_vacancy: {
    locks: ['vacancy'],
    in: 'draft',
    call: ({ vacancy }) => call(`select public.close_vacancy($1, $2, 'found')`, staffId, vacancy),
  },
  refuse_vacancy: {
    locks: ['vacancy'],
    in: 'draft',
    call: ({ vacancy }) => call(`select public.refuse_vacancy($1, $2, 'no')`, staffId, vacancy),
  },
  settle_reports: {
    locks: ['reports'],
    in: 'draft',
    call: ({ business }) =>
      call(
        `select public.settle_reports($1, $2, 'resolved', 'seen', 9000000000)`,
        staffId,
        business,
      ),
  },
};

const job = {
  title: 'Cook',
  description: 'You cook for forty guests a day, with two others.',
  employer: 'A hotel',
  requirements: ['Two years in a kitchen'],
  responsibilities: ['Lunch and dinner'],
  how_to_apply: 'Write to us.',
  apply_email: 'hotel@example.test',
  category: 'Hospitality',
  location: 'Nairobi',
  employment: 'FULL_TIME',
};
