/**
 * Lists every call that changes state, with its locks and its arguments. Two calls that lock the same row can
 * conflict.
 */
import { randomUUID } from 'node:crypto';
import { bind } from '../bind-values.ts';
import { staffId } from '../seeded-users.ts';
import { createUniqueName } from '../unique-name.ts';
import { job } from './job.ts';
import { isSceneState, type Scene, type SceneState } from './scene.ts';
import type { Call, Claims } from './sessions.ts';
import { isLockable, type Lockable } from './lockables.ts';

export type { Lockable };

export interface Actor {
  locks: Lockable[];
  /** The state of a listing in which the call has an effect. */
  state: SceneState;
  call: (scene: Scene) => Call;
  /** SQLSTATEs of refusals, in addition to those that every call can raise. */
  refusals: string[];
}

/**
 * Rows with the name of a function, the state of the listing, the locked rows, the arguments, and further refusals.
 * A note after the name distinguishes two calls of the same function. Instead of arguments, a row can have a
 * complete statement. A statement for several rows has their order, because two orders can deadlock. A role and a
 * colon before the statement run it with a token of that role.
 */
const actorTable = `
  record_member | draft | member | {member}, {random}, null
  begin_phone_code | coded | member phone texts | {member}, {phone}, 'hash', 100000
  begin_phone_code of another member | coded | phone texts | {other}, {phone}, 'hash', 100000
  confirm_phone_code | coded | member phone purges | {member}, {phone}, 'hash'
  confirm_phone_code of another member | coded | phone purges | {other}, {phone}, 'hash'
  create_listing | draft | member | {member}, {fresh}
  save_listing | submitted | member listing | {member}, {listing}, {fresh}, {revision}
  submit_listing | draft | member listing slug pictures notices | {member}, {listing}, {changed}, {revision}, {slug}
  withdraw_listing | live | member listing payment slug notices | {member}, {listing}, ''
  invite_agent | draft | member agents | {member}, 'aide@duka.example'
  answer_agent_invitation | invited | agents | {other}, 'aide@duka.example', {member}, true
  answer_agent_invitation with a no | invited | agents | {other}, 'aide@duka.example', {member}, false
  end_agent | helped | member agents | {member}, {member}
  finish_agent_news | helped | news | select public.finish_agent_news(id) from app.agent_news
  end_agent by the agent | helped | agents | {other}, {member}
  save_listing of an agent | helped | listing agents | {other}, {listing}, {fresh}, {revision}
  submit_as_agent | helped | listing agents slug pictures notices | {other}, {listing}, {requested}, {changed}, {revision}, {slug}
  begin_payment of an agent | helped | listing payment agents | {other}, {listing}, 'monthly', 30, 2999, 'KES', 'till'
  claim_payment of an agent | helped | listing payment code notices agents | {other}, {listing}, {code}, '+254700000022'
  accept_agent_change | helped | member listing agents slug pictures notices | {member}, {listing}, {change}, {requested}, {revision}, {slug}
  refuse_agent_change | helped | member listing agents | {member}, {listing}, {change}
  discard_changes | live | member listing slug | {member}, {listing}, {revision}
  discard_changes of a paid listing | resent | member listing payment slug notices | {member}, {listing}, {revision}
  begin_payment | submitted | member listing payment | {member}, {listing}, 'monthly', 30, 2999, 'KES', 'till'
  begin_payment of a prompt | submitted | member listing payment phone | {member}, {listing}, 'monthly', 30, 2999, 'KES', 'mpesa', false, {phone} | TG423
  due_renewals | ending | payment | {offers}, 10
  due_renewals at another price | ending | payment | {noOffers}, 10
  begin_renewal | ending | member listing payment phone | {payment}, {offers}, {random}
  stop_renewal | ending | member listing | {member}, {listing}
  claim_payment | submitted | member listing payment code notices | {member}, {listing}, {code}, '+254700000021'
  begin_picture | draft | member pictures | {member}, 'post', {random} | 23503
  lease_picture | draft | pictures | {picture}, {random}
  delete_member | live | member listing payment slug post pictures notices agents news | {member}
  delete_member of an agent | helped | agents | {other}
  arrange_pictures | draft | member pictures | member: select public.arrange_pictures({pictureDraft}, {arranged}) | 23514
  insert a post | draft | member post pictures | member: insert into public.posts (description, client_id) values ('Mats', {pictureDraft}) | 23503 23505 42501
  insert a public post | fresh | member listing pictures | member: insert into public.posts (description, client_id, listing_id) values ('Mats', {pictureDraft}, {listing}) | 23503 23505 23514 42501
  edit a public post | fresh | member post | member: update public.posts set description = 'Mats ' || {random}::text where id = {post}
  make a public post members only | fresh | member post | member: update public.posts set listing_id = null where id = {post}
  delete a post | draft | member post pictures | member: delete from public.posts where id = {post}
  delete a public post | fresh | member post pictures | member: delete from public.posts where id = {post}
  report a post | draft | post | other: insert into public.post_reports (post_id, reason) values ({post}, 'scam') | 23503 23505 42501
  report a public post | fresh | listing post pictures | other: insert into public.post_reports (post_id, reason) values ({post}, 'scam') | 23503 23505 42501

  record_phone_call | waiting | listing purges | {staff}, {listing}, {version}
  approve_listing | waiting | listing payment slug notices | {staff}, {listing}, {version}, {slug}
  mark_changes_as_viewed | live | listing | {staff}, {listing}, {version}
  request_listing_changes | waiting | listing notices | {staff}, {listing}, {version}, 'why'
  request_listing_changes of the public version | changed | listing slug notices | {staff}, {listing}, {version}, 'why'
  refuse_listing | waiting | listing payment notices | {staff}, {listing}, {version}, 'why'
  refuse_listing of a change | live | listing notices | {staff}, {listing}, {version}, 'why'
  suspend_listing | live | listing payment notices | {staff}, {listing}, 'why'
  restore_listing | suspended | listing payment notices | {staff}, {listing}
  feature_listing | live | listing | {staff}, {listing}, true
  record_promotion | live | listing | {staff}, {random}, array[{listing}]::bigint[], 'facebook', app.today(), '', ''
  take_promotion_back | live | listing | {staff}, {promotion}
  confirm_payment | submitted | listing payment code notices | {staff}, {payment}, {code}, 899, 'KES' | 23505
  confirm_payment with a lower sum | review | listing payment code | {staff}, {payment}, {otherCode}, 400, 'KES' | 23505 TG403
  confirm_payment with another code | review | listing payment code notices | {staff}, {payment}, {otherCode}, 899, 'KES' | 23505
  record_unmatched_payment | submitted | code | {staff}, 'till', {code}, 899, 'KES', 'why' | 23505
  match_payment | submitted | listing payment unmatched notices | {staff}, {unmatched}, {listing}, 'weekly', 7, 899, 'KES'
  adopt_payment | submitted | listing payment unmatched code notices | {staff}, {unmatched}, {payment}
  accept_shortfall | review | listing payment code notices | {staff}, {payment}, 400, 10000, 'bank fee' | TG411
  undo_payment of a confirmation | confirmed | listing payment code notices | {staff}, {payment} | TG408
  undo_payment of a refund | refund | listing payment notices | {staff}, {payment} | TG408
  ask_move | live | listing payment | {staff}, {payment}, {listing}, 'not theirs'
  approve_move | moving | listing payment code notices | {random}, {payment} | TG403
  refuse_move | moving | listing payment | {staff}, {payment}
  close_difference | disputed | listing payment code | {staff}, {difference}, 'closed' | PT404
  settle_difference | disputed | listing payment code | {staff}, {difference}, 'looked at'
  record_money_back | returned | listing payment code notices | {staff}, {difference}, 'gone' | PT404
  refuse_claim | disputed | listing payment code notices | {staff}, {claim}, 'no such money'
  undo_payment of a refused claim | rejected | listing payment unmatched code notices | {staff}, {payment} | TG408
  mark_refund_due | waiting | listing payment notices | {staff}, {payment}, 'why'
  mark_refund_due of unmatched money | submitted | unmatched notices | {staff}, {unmatched}, 'why'
  ask_refund | refund | listing payment | {staff}, {payment}, 899
  ask_refund by hand | refund | listing payment notices | {random}, {payment}, 900, 'hand', {code} | TG422
  approve_refund | requested | listing payment | {random}, {payment}
  take_refund_back | requested | listing payment | {staff}, {payment}
  set_post_hidden | draft | post | staff: select public.set_post_hidden({post}, true)
  decide_post | draft | post | {staff}, {post}, false, 'fine'
  set_post_hidden of a public post | fresh | listing post pictures | staff: select public.set_post_hidden({post}, true)
  decide_post of a public post | fresh | listing post pictures | {staff}, {post}, true, 'why'
  decide_public_post | fresh | listing post notices | {staff}, {post}, 'refused', null, 'why'
  publish_vacancy | draft | vacancy | {staff}, {vacancy}, {job}
  close_vacancy | draft | vacancy | {staff}, {vacancy}, 'found'
  refuse_vacancy | draft | vacancy | {staff}, {vacancy}, 'no'
  settle_reports | draft | reports | {staff}, {business}, 'resolved', 'seen', 9000000000

  receive_vacancy | draft | mailbox | 'Hotel', 'hotel@example.test', 'A cook', {hash}, {clientHash}
  receive_report | draft | reports | {business}, 'scam', '', {clientHash}
  record_provider_event | submitted | listing payment code notices | 'mpesa', {event}
  record_provider_event of the till | submitted | listing payment code notices | 'till', {tillEvent}
  record_provider_event of a refund | sending | listing payment notices | 'mpesa', {refundEvent}
  lease_refunds | sending | payment | 10
  compare_with_provider | submitted | code | 'mpesa', now() - interval '2 days', now(), {tillEvents}
  record_provider_events | submitted | listing payment code notices | {messages}
  note_payment_session | submitted | payment | {payment}, {random}
  lease_payment_polls | submitted | payment | 10
  record_webhook_signature | draft | letters | {hash}
  forget_webhook_signature | draft | letters | {hash}
  spend_network_budget | draft | budgets | 'reports', {clientHash}, 100
  count_requests | draft | budgets | {clientHash}, 60
  request_site_build | draft | builds | 'Sanity post'
  lease_site_build | draft | builds |
  lease_planned_build | draft | builds | now() - interval '1 minute'
  finish_site_build | draft | builds | 1
  release_site_build | draft | builds |
  note_book_disagreements | submitted | code |
  store_provider_messages | draft | messages | jsonb_build_array(jsonb_build_object('provider', 'mpesa', 'kind', 'prompt', 'headers', {noHeaders}::jsonb, 'body', ''))
  lease_provider_messages | draft | messages | 10
  finish_provider_message | draft | messages | select public.finish_provider_message(min(id)) from public.provider_messages where done_at is null
  refuse_provider_message | draft | messages refused | select public.refuse_provider_message(min(id)) from public.provider_messages where done_at is null
  count_refused_messages | draft | refused | 'card', 'webhook', 1, {noHeaders}, ''
  note_reported_payment | submitted | payment | 'mpesa', jsonb_build_object('payment', {payment}::text)
  record_visits | live | visits | {random}, {random}, jsonb_build_array(jsonb_build_object('slug', {slug}::text, 'kind', 'call'))
  sum_visits | live | listing visits |
  record_fault | draft | faults | 'function', 'GET /api/listings', '57014', 'timeout', 'money', 'local'
  record_browser_fault | draft | faults | 'local', 'Feed.js', 3
  lease_fault_alerts | draft | faults |
  lease_fault_digest | draft | faults |
  finish_fault_email | draft | faults | array[1]::bigint[], false, true
  mark_fault | draft | faults | {staff}, 1, true | PT404 23503
  lease_cache_purges | coded | listing purges | 100
  finish_cache_purges | live | listing purges | select public.finish_cache_purges(array_agg(listing_id), array_agg(change)) from public.lease_cache_purges(100)
  run_due_transitions | over | listing payment notices |
  delete_expired_records | draft | vacancy reports mailbox letters |
  delete_expired_records of an expired link | expired-link | prepared pictures texts |
  delete_expired_history | draft | listing |
  begin_run | draft | runs | 'sum-visits'
  finish_run | draft | runs | 'sum-visits', 20
  read_health | draft | runs | array['sum-visits', 'settle-payments']
  lease_health_alerts | draft | alerts | array['emails', 'books'], 86400
  finish_health_alerts | draft | alerts | array['emails'], array['books']
  lease_notices | live | notices | 10
  finish_notice | live | notices | select public.finish_notice(min(id)) from public.notices where listing_id = {listing}
  release_notice | live | notices | select public.release_notice(min(id)) from public.notices where listing_id = {listing}
  release_outgoing | draft | restore | {staff}
  record_comparison | draft | restore | '{}'
  finish_erasures | draft | erasures | array[1]::bigint[]
  lease_emails | draft | letters | 10
  record_email_sent | draft | letters | select public.record_email_sent(id) from (select * from public.emails order by id) as emails
  record_email_failed | draft | letters stops | select public.record_email_failed(id, attempts, 'away', 'bounce') from (select * from public.emails order by id) as emails
  record_email_stops | draft | stops | jsonb_build_array(jsonb_build_object('recipient', 'amina@duka.example', 'cause', 'bounce'))
  lift_email_stop | draft | stops | select public.lift_email_stop({staff}, id) from (select * from public.email_stops order by id) as email_stops
  store_sms | coded | member texts | select public.store_sms(min(id), 'live', 'Your advert is live.') from public.notices where listing_id = {listing}
  lease_sms | coded | texts | 10
  record_sms_accepted | coded | texts | select public.record_sms_accepted(id, attempts, id::text, 0.8) from (select * from public.sms_messages order by id) as sms_messages
  record_sms_refused | coded | texts stops | select public.record_sms_refused(id, attempts, 'opted-out') from (select * from public.sms_messages where phone = {phone} order by id limit 1) as sms_messages
  record_sms_report | coded | texts stops | 'ATXid_1', {phone}, 'delivered', '', true
  record_sms_opt_out | coded | stops | {phone}
  lift_sms_opt_out | coded | stops | {staff}, {phone}
  decide_sms | coded | texts | select public.decide_sms({staff}, id, 'send-again') from (select * from public.sms_messages order by id) as sms_messages
  finish_phone_takeover | coded | phone | select public.finish_phone_takeover(id) from app.phone_takeovers
  create_prepared_listing | draft | member | {member}, {phone}, {fresh}
  save_prepared_listing | prepared | prepared | select public.save_prepared_listing({staff}, id, phone, {fresh}, revision) from app.prepared_listings where token_hash = {slug}
  delete_prepared_listing | prepared | prepared pictures texts | select public.delete_prepared_listing({staff}, id) from app.prepared_listings where token_hash = {slug}
  send_prepared_listing | prepared | prepared texts | select public.send_prepared_listing({staff}, id, concat({slug}::text, '-2')) from app.prepared_listings where token_hash = {slug}
  begin_prepared_code | prepared | prepared phone texts | {slug}, 'hash', 100000
  confirm_prepared_code | prepared | prepared | {slug}, 'hash', 'proof'
  take_over_prepared_listing | prepared | member prepared pictures phone purges texts | {member}, {slug}, 'proof'
  take_over_prepared_listing of another member | prepared | prepared pictures phone texts | {other}, {slug}, 'proof'
  unsubscribe_key | draft | letters |
  unsubscribe | draft | member | {member}, 'weekly'
`;

/** Matches a complete statement in place of arguments, with the role that runs it. */
const statementPattern = /^(?:(\w+): )?((?:select|insert|update|delete) .*)$/;

export const actors: Record<string, Actor> = Object.fromEntries(
  actorTable
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [name = '', ...row] = line.split('|').map((cell) => cell.trim());
      return [name, parseActor(name, row)];
    }),
);

/** @throws {Error} for an unknown state or lock */
function parseActor(
  name: string,
  [state = '', lockList = '', argumentsSql = '', refusals = '']: string[],
): Actor {
  const locks = lockList.split(' ');
  if (!isSceneState(state) || !locks.every(isLockable))
    throw new Error(`${name} names an unknown state or lock: ${state} | ${lockList}`);
  const [, role, sql] = statementPattern.exec(argumentsSql) ?? [];
  const text = sql ?? `select public.${name.split(' ')[0] ?? ''}(${argumentsSql})`;
  return {
    state,
    locks,
    refusals: refusals.split(' '),
    call: (scene) => ({
      ...bind(text, getValues(scene)),
      ...(role !== undefined && { claims: createClaims(scene, role) }),
    }),
  };
}

/** The number of reports of posts so far. It selects another author for each, so that reports do not conflict. */
let reportCount = 0;

function createClaims({ member, others }: Scene, role: string): Claims {
  if (role === 'staff') return { sub: staffId, app_metadata: { roles: ['staff'] } };
  if (role === 'member') return { sub: member };
  reportCount += 1;
  return { sub: others[reportCount % 3] ?? others[0] };
}

/** Returns the values of the placeholders in a call. */
function getValues(scene: Scene) {
  const { codes, draft, pictures, post } = scene;
  // The title is unique, so that each call changes the draft.
  const fresh = { title: `Mats ${createUniqueName()}` };
  // The order of the pictures is random, so that two calls can set different orders.
  const arranged = Math.random() < 0.5 ? pictures : pictures.toReversed();
  return {
    ...scene,
    staff: staffId,
    random: randomUUID(),
    fresh,
    changed: { ...draft, ...fresh },
    requested: { ...draft, ...fresh, phone: '+254799000001' },
    job,
    promotion: scene.member,
    code: codes[0],
    otherCode: codes[1],
    other: scene.others[0],
    picture: pictures[0],
    arranged: arranged.map((id) => ({ id, alt: '' })),
    noHeaders: {},
    offers: [{ package: 'weekly', days: 7, amount: 899 }],
    noOffers: [],
    messages: [
      {
        message: 0,
        provider: 'mpesa',
        events: [{ kind: 'paid', about: { payment: scene.payment }, ...money, code: codes[0] }],
      },
    ],
    event: { kind: 'paid', about: { payment: scene.payment }, ...money, code: codes[0] },
    tillEvent: { kind: 'paid', about: {}, ...money, code: codes[0], payer: '2547*****021' },
    refundEvent: { kind: 'refunded', about: { payment: scene.payment }, ...money, code: codes[0] },
    tillEvents: [{ kind: 'paid', about: {}, ...money, code: codes[0] }],
    hash: 'a'.repeat(64),
    clientHash: String(post).padStart(64, '0'),
    phone: `+2547${String(post).padStart(8, '0')}`,
  };
}

const money = { amount: 899, currency: 'KES', isOurs: true };
