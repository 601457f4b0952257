/**
 * Every function that changes state, with what it locks and how it is called. Two that lock a same row can
 * meet; races.test.ts makes each two of them meet, with the clock's run beside them.
 */
import { randomUUID } from 'node:crypto';
import { staffId } from '../seeded-people.ts';
import type { Scene, SceneState } from './scene.ts';
import type { Call } from './sessions.ts';

/** Rows of a scene that a transaction may hold until it ends. */
export const lockable = [
  'member',
  'listing',
  'payment',
  'unmatched money',
  'code',
  'slug',
  'post',
  'pictures',
  'vacancy',
  'reports',
  'mailbox',
  'letters',
  'notices',
] as const;
export type Lockable = (typeof lockable)[number];

export interface Actor {
  locks: Lockable[];
  /** The state of the listing in which it does something. */
  in: SceneState;
  call: (scene: Scene) => Call;
  /** SQLSTATEs that it refuses with besides those of every function. */
  refusals?: string[];
}

const call = (statement: string, ...values: unknown[]): Call => ({ statement, values });
const byMember = (scene: Scene, statement: string, ...values: unknown[]): Call => ({
  statement,
  values,
  claims: { sub: scene.member },
});
/** A draft that no other call has, so that each saves something. */
const freshDraft = () => ({ name: `Mats ${randomUUID().slice(0, 8)}` });
const hash = 'a'.repeat(64);

/** By the name of the function; with a note behind it where one is called in two ways. */
export const actors: Record<string, Actor> = {
  // What a member does.
  record_member: {
    locks: ['member'],
    in: 'draft',
    call: ({ member }) => call('select public.record_member($1, $2, null)', member, randomUUID()),
  },
  create_listing: {
    locks: ['member'],
    in: 'draft',
    call: ({ member }) => call('select public.create_listing($1, $2)', member, freshDraft()),
  },
  save_listing: {
    locks: ['member', 'listing'],
    in: 'submitted',
    call: ({ member, listing, revision }) =>
      call('select public.save_listing($1, $2, $3, $4)', member, listing, freshDraft(), revision),
  },
  submit_listing: {
    locks: ['member', 'listing', 'slug', 'pictures', 'notices'],
    in: 'draft',
    call: ({ member, listing, revision, slug }) =>
      call('select public.submit_listing($1, $2, $3, $4)', member, listing, revision, slug),
  },
  withdraw_listing: {
    locks: ['member', 'listing', 'payment', 'slug', 'notices'],
    in: 'live',
    call: ({ member, listing }) =>
      call(`select public.withdraw_listing($1, $2, '')`, member, listing),
  },
  begin_payment: {
    locks: ['member', 'listing', 'payment'],
    in: 'submitted',
    call: ({ member, listing }) =>
      call(
        `select public.begin_payment($1, $2, 'monthly', 30, 2999, 'KES', 'till', $3)`,
        member,
        listing,
        randomUUID(),
      ),
  },
  begin_picture: {
    // Her account went meanwhile.
    refusals: ['23503'],
    locks: ['member', 'pictures'],
    in: 'draft',
    call: ({ member }) => call(`select public.begin_picture($1, 'post', $2)`, member, randomUUID()),
  },
  arrange_pictures: {
    refusals: ['23514'],
    locks: ['member', 'pictures'],
    in: 'draft',
    call: (scene) =>
      byMember(
        scene,
        'select public.arrange_pictures($1, $2)',
        scene.pictureDraft,
        // In either order, as two tabs would.
        shuffled(scene.pictures).map((id) => ({ id, alt: '' })),
      ),
  },
  claim_picture: {
    locks: ['pictures'],
    in: 'draft',
    call: ({ pictures }) => call('select public.claim_picture($1, $2)', pictures[0], randomUUID()),
  },
  'insert a post': {
    refusals: ['23503', '23505', '42501'],
    locks: ['member', 'post', 'pictures'],
    in: 'draft',
    call: (scene) =>
      byMember(
        scene,
        `insert into public.posts (description, client_id) values ('Mats', $1)`,
        scene.pictureDraft,
      ),
  },
  'delete a post': {
    locks: ['post', 'pictures'],
    in: 'draft',
    call: (scene) => byMember(scene, 'delete from public.posts where id = $1', scene.post),
  },
  'report a post': {
    refusals: ['23503', '23505', '42501'],
    locks: ['post'],
    in: 'draft',
    call: (scene) => ({
      ...call(`insert into public.post_reports (post_id, reason) values ($1, 'scam')`, scene.post),
      claims: { sub: scene.others[2] },
    }),
  },
  forget_member: {
    locks: ['member', 'listing', 'payment', 'slug', 'post', 'pictures', 'notices'],
    in: 'live',
    call: ({ member }) => call('select public.forget_member($1)', member),
  },

  // What staff do.
  approve_listing: {
    locks: ['listing', 'payment', 'slug', 'notices'],
    in: 'waiting',
    call: ({ listing, version, slug }) =>
      call('select public.approve_listing($1, true, $2, $3, $4)', staffId, listing, version, slug),
  },
  mark_changes_seen: {
    locks: ['listing'],
    in: 'live',
    call: ({ listing, version }) =>
      call('select public.mark_changes_seen($1, true, $2, $3)', staffId, listing, version),
  },
  request_listing_changes: {
    locks: ['listing', 'notices'],
    in: 'waiting',
    call: ({ listing, version }) =>
      call(
        `select public.request_listing_changes($1, true, $2, $3, 'why')`,
        staffId,
        listing,
        version,
      ),
  },
  suspend_listing: {
    locks: ['listing', 'payment', 'notices'],
    in: 'live',
    call: ({ listing }) =>
      call(`select public.suspend_listing($1, true, $2, 'why')`, staffId, listing),
  },
  restore_listing: {
    locks: ['listing', 'payment', 'notices'],
    in: 'suspended',
    call: ({ listing }) => call('select public.restore_listing($1, true, $2)', staffId, listing),
  },
  feature_listing: {
    locks: ['listing'],
    in: 'live',
    call: ({ listing }) =>
      call('select public.feature_listing($1, true, $2, true)', staffId, listing),
  },
  confirm_payment: {
    refusals: ['23505'],
    locks: ['listing', 'payment', 'code', 'notices'],
    in: 'submitted',
    call: ({ payment, codes }) =>
      call(
        `select public.confirm_payment($1, true, $2, $3, 899, 'KES')`,
        staffId,
        payment,
        codes[0],
      ),
  },
  'confirm_payment with another code': {
    refusals: ['23505'],
    locks: ['listing', 'payment', 'code', 'notices'],
    in: 'review',
    call: ({ payment, codes }) =>
      call(
        `select public.confirm_payment($1, true, $2, $3, 899, 'KES')`,
        staffId,
        payment,
        codes[1],
      ),
  },
  record_unmatched_payment: {
    refusals: ['23505'],
    locks: ['code'],
    in: 'submitted',
    call: ({ codes }) =>
      call(
        `select public.record_unmatched_payment($1, true, 'till', $2, 899, 'KES', 'why', $3)`,
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
        `select public.match_payment($1, true, $2, $3, 'weekly', 7, 899, 'KES')`,
        staffId,
        unmatched,
        listing,
      ),
  },
  owe_refund: {
    locks: ['listing', 'payment', 'notices'],
    in: 'waiting',
    call: ({ payment }) => call(`select public.owe_refund($1, true, $2, 'why')`, staffId, payment),
  },
  'owe_refund of unmatched money': {
    locks: ['unmatched money', 'notices'],
    in: 'submitted',
    call: ({ unmatched }) =>
      call(`select public.owe_refund($1, true, $2, 'why')`, staffId, unmatched),
  },
  record_refund: {
    locks: ['listing', 'payment', 'notices'],
    in: 'refund',
    call: ({ payment }) =>
      call(`select public.record_refund($1, true, $2, 'sent')`, staffId, payment),
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
    call: ({ post }) =>
      call(`select public.decide_post($1, true, $2, false, 'fine')`, staffId, post),
  },
  publish_vacancy: {
    locks: ['vacancy'],
    in: 'draft',
    call: ({ vacancy }) =>
      call('select public.publish_vacancy($1, true, $2, $3)', staffId, vacancy, job),
  },
  close_vacancy: {
    locks: ['vacancy'],
    in: 'draft',
    call: ({ vacancy }) =>
      call(`select public.close_vacancy($1, true, $2, 'found')`, staffId, vacancy),
  },
  refuse_vacancy: {
    locks: ['vacancy'],
    in: 'draft',
    call: ({ vacancy }) =>
      call(`select public.refuse_vacancy($1, true, $2, 'no')`, staffId, vacancy),
  },
  settle_reports: {
    locks: ['reports'],
    in: 'draft',
    call: ({ business }) =>
      call(
        `select public.settle_reports($1, true, $2, 'resolved', 'seen', 9000000000)`,
        staffId,
        business,
      ),
  },

  // What anybody does.
  receive_vacancy: {
    locks: ['mailbox'],
    in: 'draft',
    call: ({ post }) =>
      call(
        `select public.receive_vacancy('Hotel', 'hotel@example.test', 'A cook', $1, $2)`,
        hash,
        String(post).padStart(64, '0'),
      ),
  },
  receive_report: {
    locks: ['reports'],
    in: 'draft',
    call: ({ business, post }) =>
      call(
        `select public.receive_report($1, 'scam', '', $2)`,
        business,
        String(post).padStart(64, '0'),
      ),
  },

  // What the clock does.
  let_time_pass: {
    locks: ['listing', 'payment', 'notices'],
    in: 'over',
    call: () => call('select public.let_time_pass()'),
  },
  forget_what_is_old: {
    locks: ['vacancy', 'reports', 'mailbox', 'letters'],
    in: 'draft',
    call: () => call('select public.forget_what_is_old()'),
  },
  forget_old_records: {
    locks: ['listing'],
    in: 'draft',
    call: () => call('select public.forget_old_records()'),
  },
  claim_notices: {
    locks: ['notices'],
    in: 'live',
    call: () => call('select public.claim_notices(10)'),
  },
  finish_notice: {
    locks: ['notices'],
    in: 'live',
    call: ({ listing }) =>
      call(
        'select public.finish_notice(min(id)) from public.notices where listing_id = $1',
        listing,
      ),
  },
  release_notice: {
    locks: ['notices'],
    in: 'live',
    call: ({ listing }) =>
      call(
        'select public.release_notice(min(id)) from public.notices where listing_id = $1',
        listing,
      ),
  },
  claim_due_mail: {
    locks: ['letters'],
    in: 'draft',
    call: () => call('select public.claim_due_mail(10)'),
  },
  record_mail_sent: {
    locks: ['letters'],
    in: 'draft',
    call: () => call('select public.record_mail_sent(id) from public.mail'),
  },
  record_mail_failed: {
    locks: ['letters'],
    in: 'draft',
    call: () => call(`select public.record_mail_failed(id, attempts, 'away') from public.mail`),
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

function shuffled<Item>(items: Item[]): Item[] {
  return Math.random() < 0.5 ? items : items.toReversed();
}
