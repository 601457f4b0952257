/**
 * Creates a member with all rows for which transactions can compete: a listing in the given state, payments, a post
 * and pictures.
 */
import type postgres from 'postgres';
import { sampleListing } from '../listing-lifecycle.ts';
import { staffId } from '../seeded-users.ts';

export interface Scene {
  member: string;
  /** The ids of three members that can report the post. */
  others: [string, string, string];
  listing: number;
  /** The owner's draft. */
  draft: object;
  revision: number;
  /** The id of the version in review, or else of the public one. 0 if both are missing. */
  version: number;
  slug: string;
  /** The id of the newest payment for the listing. If there is none, an unknown id. */
  payment: string;
  /** A payment of Kshs. 899 that matches no order. */
  unmatched: string;
  /** M-Pesa codes. In the state 'review', the first one belongs to a payment. */
  codes: [string, string];
  /** The id of the owner's claim with the first code. 0 in all states but 'disputed' and 'rejected'. */
  claim: number;
  /** The id of a difference of the payment. 0 in all states but 'disputed' and 'returned'. */
  difference: number;
  /** The id of the change that an agent asks for. 0 in all states but 'helped'. */
  change: number;
  post: number;
  /** Two pictures of the member for a new post. */
  pictures: [string, string];
  /** The draft id of the two pictures. */
  pictureDraft: string;
  vacancy: string;
  /** A business with open reports. */
  business: string;
}

const paid = ['submit', 'pay', 'confirm payment'];
const approved = [...paid, 'approve'];
const refundDue = [...paid, 'mark refund due'];
const renewed = [...approved, 'promote', 'pay', 'confirm payment', 'pay'];

/**
 * The steps that bring a new listing to a state. Each state has the name of a state of the listing, of its newest
 * payment or of its refund. In `changed`, a change of the public listing needs no review. In `over`, the paid time has
 * passed, but the listing is still live. In `live`, a changed title is in review. In `resent`, the listing
 * was paid during such a review, and is not live yet. In `fresh`, the post is public on the page of the live listing.
 * In `coded`, the owner of the live listing and another member wait for codes to the number of the listing, and an SMS
 * with an unknown outcome waits for a decision. In `ending`, the owner paid a prompt and asked for another one before the
 * end, which is in a day. In `invited`, the first other member is invited as the agent, and in `helped` this member asks
 * for another phone number. In `prepared`, a staff user has prepared an advert with a photo. Its link has
 * the hash `slug`, a code with the hash 'hash' and a proof with the hash 'proof'. In `expired-link`, that link ended a month
 * ago. In `disputed`, the owner claims the payment with a code that a difference has, too. In `rejected`, staff have
 * refused such a claim. In `returned`, the provider took
 * the money of the live listing back.
 */
const stepsToState = {
  draft: [],
  submitted: ['submit', 'pay'],
  review: ['submit', 'pay', 'pay too little'],
  waiting: paid,
  confirmed: paid,
  moving: [...paid, 'request move'],
  refund: refundDue,
  requested: [...refundDue, 'request refund'],
  sending: [...refundDue, 'request refund', 'approve refund'],
  suspended: [...approved, 'suspend'],
  over: [...approved, 'pass the paid time'],
  changed: [...approved, 'change hours', 'submit'],
  live: [...renewed, 'change title', 'submit'],
  resent: ['submit', 'pay', 'approve', 'change title', 'submit', 'confirm payment'],
  fresh: [...approved, 'publish a post'],
  coded: [...approved, 'request codes'],
  ending: ['submit', 'pay by prompt', 'approve', 'come near the end'],
  invited: ['invite an agent'],
  helped: [...approved, 'pay', 'invite an agent', 'ask as the agent'],
  prepared: ['prepare an advert'],
  'expired-link': ['prepare an advert', 'pass the end of the link'],
  disputed: ['submit', 'pay', 'claim', 'note other sum'],
  rejected: ['submit', 'pay', 'claim', 'refuse the claim'],
  returned: [...approved, 'note money back'],
} satisfies Record<string, string[]>;
export type SceneState = keyof typeof stepsToState;

/** True for the name of a state. */
export const isSceneState = (name: string): name is SceneState => name in stepsToState;

/** Creates the SQL functions that make a scene in a single round trip. Each database needs one call. */
export async function prepareScenes(pool: postgres.Sql): Promise<void> {
  await pool.unsafe(`
    create schema races;
    create function races.new_code() returns text language sql volatile
      return upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
    create function races.make_scene(staff uuid, draft jsonb, steps text[]) returns jsonb
      language plpgsql volatile
    as $$
    declare
      member uuid := gen_random_uuid();
      others uuid[] := array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()];
      pictures uuid[] := array[gen_random_uuid(), gen_random_uuid()];
      picture_draft uuid := gen_random_uuid();
      vacancy uuid := gen_random_uuid();
      -- Without a digit, because six digits in a title are a phone number.
      slug text := 'shop-' || translate(left(gen_random_uuid()::text, 8), '0123456789', 'ghijklmnop');
      codes text[] := array[races.new_code(), races.new_code()];
      payment uuid := gen_random_uuid();
      revision int := 1;
      version bigint := 0;
      claim bigint := 0;
      difference bigint := 0;
      change bigint := 0;
      listing bigint;
      other_listing bigint;
      unmatched uuid;
      prepared_picture uuid;
      post bigint;
      step text;
    begin
      insert into public.members (id, name)
        select person, 'Somebody' from unnest(array_prepend(member, others)) as person;
      -- The cover has the id of its owner, so no query is needed to find it.
      insert into public.pictures (id, owner_id, purpose, state, width, height, draft_id)
        select member, member, 'listing', 'ready', 1280, 960, null::uuid
        union all
        select picture, member, 'post', 'ready', 1280, 960, picture_draft from unnest(pictures) as picture;
      insert into public.vacancies (id, name, email, message)
        values (vacancy, 'A hotel', 'hotel@example.test', 'We look for a cook.');
      insert into public.reports (business, reason, reporter)
        select slug, 'scam', encode(sha256(convert_to(person::text, 'utf8')), 'hex') from unnest(others) as person;
      insert into public.posts (description, author_id) values ('Mats for sale', member)
        returning id into post;
      draft := draft || jsonb_build_object(
        'title', slug, 'images', jsonb_build_array(jsonb_build_object('id', member, 'alt', '')));
      listing := public.create_listing(member, draft);
      unmatched := public.record_unmatched_payment(
        staff, 'till', races.new_code(), 899, 'KES', 'no name');
      foreach step in array steps loop
        case step
          when 'submit' then
            revision := public.submit_listing(member, listing, draft, revision, slug) ->> 'revision';
            version := (select coalesce(review_version_id, shown_version_id) from public.listings where id = listing);
          when 'pay' then
            payment := (public.begin_payment(
              member, listing, 'weekly', 7, 899, 'KES', 'till')).id;
          when 'pay by prompt' then
            perform app.prove_phone('+2547' || lpad(post::text, 8, '0'), member, app.now() - interval '1 day', 'sms');
            payment := (public.begin_payment(
              member, listing, 'weekly', 7, 899, 'KES', 'mpesa', false, '+2547' || lpad(post::text, 8, '0'),
              gen_random_uuid(), 899)).id;
            perform public.record_provider_event('mpesa', jsonb_build_object(
              'kind', 'paid', 'about', jsonb_build_object('payment', payment), 'code', races.new_code(),
              'amount', 899, 'currency', 'KES', 'isOurs', true));
          when 'come near the end' then
            -- An equal prompt of the last minutes would delay the next one.
            update public.payments set created_at = created_at - interval '6 days',
                covers_from = covers_from - interval '6 days', covers_until = covers_until - interval '6 days'
              where listing_id = listing;
            update public.listings set live_from = live_from - interval '6 days',
                live_until = live_until - interval '6 days' where id = listing;
          when 'confirm payment' then
            perform public.confirm_payment(staff, payment, races.new_code(), 899, 'KES');
          when 'pay too little' then
            perform public.confirm_payment(staff, payment, codes[1], 500, 'KES');
          when 'claim' then
            perform public.claim_payment(member, listing, codes[1], '+254700000021');
            claim := (select id from public.payment_claims where code = codes[1]);
          when 'refuse the claim' then
            perform public.refuse_claim(staff, claim, 'no such money');
          when 'note other sum' then
            perform app.note_difference('other-sum', 'till', codes[1], payment, 899, 900, 'KES');
            difference := (select id from public.payment_differences where payment_id = payment);
          when 'note money back' then
            perform app.note_difference('taken-back', 'till', codes[1], payment, 899, 899, 'KES');
            difference := (select id from public.payment_differences where payment_id = payment);
          when 'mark refund due' then
            perform public.mark_refund_due(staff, payment, 'asked for');
          when 'request refund' then
            perform public.ask_refund(staff, payment, 1);
          when 'request move' then
            other_listing := public.create_listing(member, draft);
            perform public.submit_listing(member, other_listing, draft, 1, slug || '-2');
            perform public.ask_move(staff, payment, other_listing, 'not theirs');
          when 'approve refund' then
            perform public.approve_refund(member, payment);
          when 'approve' then
            perform public.approve_listing(staff, listing, version, slug);
          when 'promote' then
            -- The promotion has the id of the owner as well.
            perform public.record_promotion(
              staff, member, array[listing], 'facebook', app.today(), '', '');
          when 'publish a post' then
            insert into public.posts (description, author_id, listing_id) values ('New mats', member, listing)
              returning id into post;
            insert into public.pictures (owner_id, purpose, state, width, height, position, post_id)
              values (member, 'post', 'ready', 1280, 960, 1, post);
          when 'request codes' then
            insert into app.phone_codes (member_id, phone, code_hash)
              select person, '+2547' || lpad(post::text, 8, '0'), 'hash' from unnest(array[member, others[1]]) as person;
            perform app.prove_phone('+2547' || lpad(post::text, 8, '0'), member, app.now() - interval '1 day', 'sms');
            insert into public.sms_messages (event_key, purpose, member_id, phone, text, state, attempts, sent_at)
              values (slug, 'live', member, '+2547' || lpad(post::text, 8, '0'), 'Live.', 'unknown', 1, app.now());
          when 'invite an agent' then
            perform public.invite_agent(member, 'aide@duka.example');
          when 'ask as the agent' then
            perform public.answer_agent_invitation(others[1], 'aide@duka.example', member, true);
            revision := public.submit_as_agent(
              others[1], listing, draft || '{"phone": "+254799000009"}', draft, revision, slug) ->> 'revision';
            change := (select id from app.contact_changes where listing_id = listing);
          when 'prepare an advert' then
            insert into public.pictures (owner_id, purpose, state, width, height)
              values (staff, 'listing', 'ready', 1280, 960) returning id into prepared_picture;
            insert into public.sms_messages (id, event_key, purpose, phone, text, state, attempts, sent_at)
              values (picture_draft, slug, 'prepared', '+2547' || lpad(post::text, 8, '0'), '', 'failed', 1, app.now());
            insert into app.prepared_listings (
              draft, phone, made_by, made_by_name, token_hash, sms_id, sent_count, sent_at, expires_at, code_hash,
              code_created_at, proof_hash, proved_at
            ) values (
              jsonb_build_object(
                'title', slug, 'images', jsonb_build_array(jsonb_build_object('id', prepared_picture, 'alt', ''))),
              '+2547' || lpad(post::text, 8, '0'), staff, 'Baraka', slug, picture_draft, 1, app.now(),
              app.now() + interval '7 days', 'hash', app.now(), 'proof', app.now()
            );
          when 'pass the end of the link' then
            update app.prepared_listings set expires_at = app.now() - interval '1 month' where token_hash = slug;
          when 'suspend' then
            perform public.suspend_listing(staff, listing, 'reported');
          when 'change title' then
            draft := draft || jsonb_build_object('title', slug || ' new');
          when 'change hours' then
            draft := draft || '{"hours": "Every day"}';
          when 'pass the paid time' then
            -- The paid week ended a day ago, and no scheduled run has expired the listing yet.
            perform set_config('app.writes_payments', 'yes', true);
            update public.payments set paid_at = paid_at - interval '8 days',
                covers_from = covers_from - interval '8 days',
                covers_until = covers_until - interval '8 days'
              where listing_id = listing;
            perform set_config('app.writes_payments', '', true);
            update public.listings set live_from = live_from - interval '8 days',
                live_until = live_until - interval '8 days' where id = listing;
        end case;
      end loop;
      return jsonb_build_object(
        'member', member, 'others', others, 'pictures', pictures, 'pictureDraft', picture_draft,
        'vacancy', vacancy, 'slug', slug, 'business', slug, 'draft', draft, 'codes', codes, 'payment', payment,
        'revision', revision, 'version', version, 'listing', listing, 'unmatched', unmatched, 'post', post,
        'claim', claim, 'difference', difference, 'change', change);
    end $$`);
}

/** Makes no hour quiet, so that calls about SMS and prompts have their effect at each time of the machine. */
export async function endQuietHours(pool: postgres.Sql): Promise<void> {
  await pool.unsafe(`
    create or replace function app.is_quiet_time(p_at timestamptz) returns boolean
      language sql immutable set search_path = '' return false`);
}

/** Creates a scene in its own transaction. */
export async function makeScene(pool: postgres.Sql, state: SceneState): Promise<Scene> {
  const rows = await pool.unsafe<{ scene: Scene }[]>(
    'select races.make_scene($1, $2, $3) as scene',
    [staffId, sampleListing, stepsToState[state]] as never[],
  );
  return (rows[0] as { scene: Scene }).scene;
}
