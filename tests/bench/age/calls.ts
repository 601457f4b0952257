/** Calls of every database function on a large database, with the cases that may be slow. */
import { batchSize } from '#netlify/data/batch.ts';
import type { FunctionName } from '#netlify/data/database.ts';
import { selectPercentile, busiestMemberId, selectFirst, type Calls } from './arguments.ts';
import { agentCalls } from './calls-of-agents.ts';
import { changes } from './calls-of-changes.ts';
import { money, reconciliation } from './calls-of-money.ts';
import { preparedCalls, scheduledSmsCalls, smsCalls } from './calls-of-sms.ts';
import { staffLists } from './calls-of-staff.ts';

const typicalMember = `md5('member ' || (select count(*) * 2 / 3 from public.members))::uuid`;

/** Returns an expression for as many slugs of listings in a state as one look-up can have. */
const selectSlugs = (state: string) =>
  `array(select slug from public.listings where state = '${state}' and slug is not null order by id desc limit ${batchSize})`;

const searchArgs = { p_limit: '25' };

const termSearch = (...terms: string[]) => ({
  p_terms: `'${JSON.stringify(terms.map((term) => [{ text: term, typed: true }]))}'`,
  p_or_half: 'false',
  p_category: `''`,
  p_town: `''`,
  p_built: `'[]'`,
  p_offset: '0',
  p_limit: '24',
});

const liveListingId = selectFirst('id', 'listings', "state = 'live'");

const reach = {
  record_visits: {
    'a grid': {
      p_client: `'client'`,
      p_network: `'network'`,
      p_visits: `(select jsonb_agg(jsonb_build_object('slug', slug, 'kind', 'appearance')) from (select slug from public.listings where state = 'live' and slug is not null order by id desc limit 24) as seen)`,
    },
  },
  listing_reach: {
    'four weeks': { p_listing_id: liveListingId, p_days: '28' },
    'a year': { p_listing_id: liveListingId, p_days: '365' },
  },
  site_reach: { run: {} },
} satisfies Record<string, Calls>;

const signature = { p_subject: `repeat('0', 64)` };

const visitors = {
  record_webhook_signature: { new: signature },
  forget_webhook_signature: { stored: signature },
  find_live_listings: {
    'first page': searchArgs,
    'middle page': { ...searchArgs, p_after_id: selectPercentile(0.5, 'id', 'listings') },
    'last page': { ...searchArgs, p_after_id: selectFirst('id', 'listings', "state = 'live'") },
    category: { ...searchArgs, p_category: `'food'` },
    town: { ...searchArgs, p_town: `'town-7'` },
    both: { ...searchArgs, p_category: `'food'`, p_town: `'town-7'` },
  },
  find_fresh_posts: {
    'first page': searchArgs,
    'last page': { ...searchArgs, p_offset: '456' },
    category: { ...searchArgs, p_category: `'food'` },
    town: { ...searchArgs, p_town: `'town-7'` },
  },
  find_public_post: {
    'a public post': {
      p_post_id: `(select max(id) from public.posts where publication = 'shown')`,
    },
  },
  find_public_picture: {
    'of a public post': {
      p_post_id: `(select max(id) from public.posts where publication = 'shown')`,
      p_place: '1',
    },
  },
  newer_listings: {
    'nothing newer': { ...searchArgs, p_since: `'infinity'` },
    'all newer': { ...searchArgs, p_since: `'-infinity'` },
    'in a category and town': {
      ...searchArgs,
      p_since: `'-infinity'`,
      p_category: `'food'`,
      p_town: `'town-7'`,
    },
  },
  search_listings: {
    'common word': termSearch('market'),
    'beginning of words': termSearch('t'),
    'frequent word': termSearch('thing42'),
    'rare word': termSearch('zanzibar'),
    'no match': termSearch('zebra'),
    'any word': { ...termSearch('thing42', 'zebra'), p_or_half: 'true' },
    'misspelt words': {
      ...termSearch('markte', 'zebra'),
      p_or_half: 'true',
      p_suggest_for: `array['markte', 'zebra']`,
      p_known_terms: `array['shop']`,
    },
    'in a category and town': {
      ...termSearch('thing42'),
      p_category: `'food'`,
      p_town: `'town-7'`,
    },
  },
  searchable_texts: {
    'of a business': {
      p_built: `'[{"title": "Shop", "category": "Clothing", "sold": "Shoes", "place": "Nairobi", "others": "Asha"}]'`,
    },
  },
  suggest_terms: {
    'known words': { p_terms: `array['market', 'thing42']`, p_known_terms: `array['shop']` },
    'unknown words': { p_terms: `array['markte', 'zebra']`, p_known_terms: `array['shop']` },
  },
  look_up_listings: {
    live: { p_slugs: selectSlugs('live') },
    'expired, with similar listings': { p_slugs: selectSlugs('expired') },
    unknown: { p_slugs: `array['no-such-shop']` },
  },
  count_requests: { 'a batch': { p_subject: `repeat('b', 64)`, p_requests: '60' } },
  request_site_build: { 'a publication': { p_title: `'Sanity post'` } },
  lease_site_build: { run: {} },
  lease_planned_build: { due: { p_due_at: `now()` } },
  finish_site_build: { started: { p_last_request: '1' } },
  release_site_build: { run: {} },
  spend_network_budget: {
    'a report': { p_kind: `'reports'`, p_network: `repeat('a', 64)`, p_bytes: '100' },
  },
  record_browser_fault: {
    new: { p_build: `'local'`, p_file: `'Feed.js'`, p_line: '3' },
  },
  receive_report: {
    sent: {
      p_business: `'shop-1'`,
      p_reason: `'scam'`,
      p_message: `''`,
      p_client: `repeat('a', 64)`,
    },
  },
  receive_vacancy: {
    sent: {
      p_name: `'Asha Otieno'`,
      p_email: `'asha@mail.example'`,
      p_message: `'We look for a tailor.'`,
      p_client: `repeat('a', 64)`,
      p_mailbox: `repeat('b', 64)`,
    },
  },
} satisfies Record<string, Calls>;

const ownArgs = { p_owner_id: busiestMemberId, p_limit: '25' };
const picture = {
  p_member_id: busiestMemberId,
  p_purpose: `'post'`,
  p_draft_id: 'gen_random_uuid()',
};
const members = {
  own_listings: {
    'first page': ownArgs,
    'middle page': {
      ...ownArgs,
      p_before_id: selectPercentile(0.5, 'id', `listings where owner_id = ${busiestMemberId}`),
    },
    'one of them': {
      ...ownArgs,
      p_id: selectFirst('id', 'listings', `owner_id = ${busiestMemberId}`),
    },
    'typical member': { ...ownArgs, p_owner_id: typicalMember },
  },
  member_audit_log: {
    'first page': { p_member_id: busiestMemberId, p_limit: '500' },
    'middle page': {
      p_member_id: busiestMemberId,
      p_limit: '500',
      p_after_id: selectPercentile(0.5, 'id', 'audit_log'),
    },
    'typical member': { p_member_id: typicalMember, p_limit: '500' },
  },
  member_proven_phones: { 'of one member': { p_member_id: typicalMember } },
  member_phone_records: { 'of one member': { p_member_id: typicalMember } },
  listing_promotions: {
    'a week of one': {
      p_listing_id: selectFirst('id', 'listings', "state = 'live'"),
      p_since: 'app.today() - 7',
    },
  },
  email_stop_cause: { 'of one address': { p_recipient: `'amina@duka.example'` } },
  unsubscribe: { 'from weekly emails': { p_member_id: busiestMemberId, p_topic: `'weekly'` } },
  record_member: {
    'a visit': {
      p_member_id: busiestMemberId,
      p_name: `'Achieng'`,
      p_avatar: 'null',
      p_is_staff: 'false',
    },
  },
  create_listing: { 'a draft': { p_actor_id: typicalMember, p_draft: `'{"title": "Another"}'` } },
  begin_picture: { 'a picture of a post': picture },
  lease_picture: {
    'an awaited picture': {
      p_picture_id: selectFirst('id', 'pictures', "state = 'awaited'"),
      p_leased_by: 'gen_random_uuid()',
    },
  },
  delete_member: {
    'busiest member': { p_member_id: busiestMemberId },
    'typical member': { p_member_id: typicalMember },
  },
} satisfies Record<string, Calls>;

const notice = { p_notice_id: selectFirst('id', 'notices', 'done_at is null') };
const leasedEmail = { p_email_id: selectFirst('id', 'emails', "state = 'waiting'") };
const scheduled = {
  run_due_transitions: { run: {} },
  check_books: { run: {} },
  note_book_disagreements: { run: {} },
  delete_expired_records: { run: {} },
  sum_visits: { run: {} },
  delete_expired_history: { 'run with a full batch': {} },
  pictures_to_delete: { run: {} },
  lease_notices: { 'five of them': { p_limit: '5' } },
  finish_notice: { finished: notice },
  release_notice: { released: notice },
  record_fault: {
    new: {
      p_source: `'schedule'`,
      p_place: `'sum-visits'`,
      p_code: `'57014'`,
      p_message: `'timeout'`,
      p_area: `'money'`,
      p_build: `'local'`,
    },
  },
  lease_fault_alerts: { run: {} },
  lease_fault_digest: { run: {} },
  finish_fault_email: {
    sent: {
      p_fault_ids: 'array(select id from public.faults limit 30)',
      p_is_sent: 'true',
      p_is_digest: 'true',
    },
  },
  lease_emails: { 'five of them': { p_limit: '5' } },
  undelivered_vacancy_decisions: { 'five of them': { p_limit: '5' } },
  record_email_stops: {
    'one bounce': { p_stops: `'[{"recipient": "amina@duka.example", "cause": "bounce"}]'` },
  },
  unsubscribe_key: { run: {} },
  lease_cache_purges: { 'a batch': { p_limit: '100' } },
  finish_cache_purges: {
    'a batch': {
      p_listing_ids: `(select array_agg(listing_id) from (select listing_id from app.cache_purges limit 100) as leased)`,
      p_changes: `(select array_agg(change) from (select change from app.cache_purges limit 100) as leased)`,
    },
  },
  outgoing_is_held: { 'nothing held': {} },
  erasures_to_export: { 'a file of them': { p_limit: '1000' } },
  finish_erasures: { finished: { p_erasure_ids: `'{1,2,3}'` } },
  record_comparison: { 'nothing held': { p_comparison: `'{}'` } },
  release_outgoing: { 'nothing held': { p_actor_id: typicalMember } },
  record_email_sent: { sent: leasedEmail },
  ...reconciliation,
  begin_run: { started: { p_schedule: `'sum-visits'` } },
  finish_run: { ended: { p_schedule: `'sum-visits'`, p_duration_ms: '20' } },
  read_health: { 'of all schedules': { p_schedules: `array['sum-visits', 'settle-payments']` } },
  lease_health_alerts: { 'one red part': { p_red: `array['emails']`, p_repeat_seconds: '86400' } },
  finish_health_alerts: { 'one red part': { p_red: `array['emails']`, p_green: `array['books']` } },
  ...scheduledSmsCalls,
  record_email_failed: { failed: { ...leasedEmail, p_attempts: '1', p_reason: `'away'` } },
} satisfies Record<string, Calls>;

/** Calls by function. The type requires an entry for every function. */
export const calls: Record<FunctionName, Calls> = {
  ...preparedCalls,
  ...staffLists,
  ...visitors,
  ...reach,
  ...members,
  ...money,
  ...changes,
  ...smsCalls,
  ...agentCalls,
  ...scheduled,
};

/** True for scheduled functions. Their bound is one second, because no user waits for them. */
export const isScheduled = (name: string) => name in scheduled;
/** True for functions that run rarely. Their bound is one second too. */
export const isRare = (name: string) => ['delete_member', 'member_audit_log'].includes(name);
/** True for reports of a whole year. Their bound is one second too, and they may scan a whole table. */
export const isReport = (name: string) =>
  ['renewals', 'reach_totals', 'income', 'staff_sms'].includes(name);
