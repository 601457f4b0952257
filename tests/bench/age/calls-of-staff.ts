/** Calls of the staff lists: each page, each filter, and the export as a file. */
import { listingStates } from '#domain/listing/listing-states.ts';
import { paymentStates } from '#domain/payment/payment.ts';
import { reachGroups } from '#domain/staff/reach-totals.ts';
import { renewalGroups } from '#domain/staff/renewals.ts';
import { auditSubjects } from '#domain/staff/staff-audit.ts';
import { busiestMemberId, type Arguments, type Calls } from './arguments.ts';

const pageArgs = { p_limit: '25' };
const fileArgs = { p_limit: '500' };
/** The month of the day 20 days ago. */
const monthArgs = { p_month: `date_trunc('month', app.now() - interval '20 days')::date` };

/** The longest period of one report. */
const yearArgs = { p_from_day: 'app.today() - 365', p_to_day: 'app.today()' };

/** Returns a call for each value of an argument. All calls share the other arguments. */
const callWithEach = (name: string, values: readonly string[], sharedArgs: Arguments = pageArgs) =>
  Object.fromEntries(values.map((value) => [value, { ...sharedArgs, [name]: `'${value}'` }]));

/**
 * Returns an expression for the row at the given position.
 * @param part - the position, from 0 (first row) to 1 (last row)
 * @param table - a table, with an optional condition and an order
 */
const selectRowAt = (part: number, columns: string, table: string) =>
  `(select ${columns} from public.${table} limit 1 offset floor(${part} * (select count(*) - 1 from public.${table.replace(/ order by .*/, '')})))`;

/** Returns the arguments of two pages: one begins in the middle, and one near the end. */
function createPages(
  columns: Record<string, string>,
  table: string,
  sharedArgs: Arguments = pageArgs,
) {
  const createCursor = (part: number): Arguments => ({
    ...sharedArgs,
    ...Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, selectRowAt(part, column, table)]),
    ),
  });
  return { 'middle page': createCursor(0.5), 'last page': createCursor(0.999) };
}

/** A hundred ids, which is the maximum that a search for a part of a name returns. */
const namedMemberIds = `array(select id from public.members where name like '%Otieno%' order by id limit 100)`;
const staffIds = `array[${busiestMemberId}]`;
const daysAgo = (days: number) => `app.now() - interval '${days} days'`;
const oldestFirst = 'audit_log order by at desc, id desc';
const audit: Record<string, Arguments> = {
  'first page': pageArgs,
  ...createPages({ p_before_id: 'id' }, oldestFirst),
  ...callWithEach('p_subject', auditSubjects),
  'of a listing': { ...pageArgs, p_subject: `'listing'`, p_subject_id: `'1001'` },
  'of an unknown id': { ...pageArgs, p_subject_id: `'nothing'` },
  'by one actor': { ...pageArgs, p_actor_ids: staffIds },
  'by 100 actors': { ...pageArgs, p_actor_ids: namedMemberIds },
  'by an unknown actor': { ...pageArgs, p_actor_ids: 'array[gen_random_uuid()]' },
  'of refunds': { ...pageArgs, p_subject: `'payment'`, p_is_refund: 'true' },
  'approvals of refunds': {
    ...pageArgs,
    p_subject_id: `'refund approved'`,
    p_refund_acts: `array['approved']`,
  },
  'by time': { ...pageArgs, p_by_time: 'true' },
  'by 100 actors, about members': {
    ...pageArgs,
    p_actor_ids: namedMemberIds,
    p_subject: `'member'`,
  },
  'by time, about vacancies': { ...pageArgs, p_by_time: 'true', p_subject: `'vacancy'` },
  'by one actor, on a day': {
    ...pageArgs,
    p_actor_ids: staffIds,
    p_from_at: daysAgo(200),
    p_until_at: daysAgo(199),
  },
  'about reports, four years ago': {
    ...pageArgs,
    p_subject: `'report'`,
    p_from_at: daysAgo(5 * 365),
    p_until_at: daysAgo(4 * 365),
  },
  file: fileArgs,
  'file of vacancies': { ...fileArgs, p_subject: `'vacancy'` },
};

/** Returns a call for each input of the search, by a short description. */
const callWithEachQuery = (queries: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [name, { ...pageArgs, p_query: query }]),
  );

const paymentPages = createPages(
  { p_before_at: 'created_at', p_before_id: 'id' },
  'payments order by created_at desc, id desc',
);

const payments: Record<string, Arguments> = {
  'first page': pageArgs,
  ...paymentPages,
  ...callWithEach('p_state', paymentStates),
  ...callWithEachQuery({
    'common word': `'shop'`,
    'two letters': `'sh'`,
    'part of many codes': `'Q00'`,
    'one code':
      '(select provider_reference from public.payments where provider_reference is not null limit 1)',
    'one reference': '(select reference from public.payments limit 1)',
    'one shop': `'shop 777'`,
    'no match': `'zebra'`,
  }),
  'common word, in review': { ...pageArgs, p_query: `'shop'`, p_state: `'review'` },
  'part of many codes, failed': { ...pageArgs, p_query: `'Q00'`, p_state: `'failed'` },
  'no match, paid': { ...pageArgs, p_query: `'zebra'`, p_state: `'paid'` },
  'common word, last page': { ...paymentPages['last page'], p_query: `'shop'` },
  'one of them': { ...pageArgs, p_id: '(select id from public.payments limit 1)' },
  file: fileArgs,
};

const listings: Record<string, Arguments> = {
  'first page': pageArgs,
  ...createPages({ p_before_id: 'id' }, 'listings order by id desc'),
  ...callWithEach('p_state', listingStates),
  ...callWithEachQuery({
    'common word': `'shop'`,
    'one letter': `'s'`,
    'two letters': `'sh'`,
    'former address': `'former-shop-5'`,
    'one shop': `'shop 777'`,
    'one number': `'1500'`,
    'no match': `'zebra'`,
  }),
  'common word, suspended': { ...pageArgs, p_query: `'shop'`, p_state: `'suspended'` },
  'one of them': { ...pageArgs, p_id: '1500' },
  file: fileArgs,
};

/** Returns the arguments of two pages of the list of reports in a state. */
const createReportPages = (state: string) =>
  createPages(
    { p_before_at: 'created_at', p_before_business: 'business' },
    `reports where state = '${state}' order by created_at desc`,
    { ...pageArgs, p_state: `'${state}'`, p_before_urgent: 'false' },
  );

export const staffLists = {
  staff_audit: audit,
  staff_payments: payments,
  staff_listings: listings,
  staff_counts: { 'all lists': {} },
  staff_review: {
    'first page': pageArgs,
    ...createPages(
      { p_after_at: `'infinity'::timestamptz`, p_after_version_id: 'id' },
      'listing_versions where decision is null order by id',
    ),
  },
  staff_changes: {
    'first page': pageArgs,
    ...createPages(
      { p_after_version_id: 'id' },
      `listing_versions where decision = 'approved' and decided_by is null and seen_at is null order by id`,
    ),
  },
  renewals: callWithEach('p_group_by', renewalGroups, yearArgs),
  reach_totals: callWithEach('p_group_by', reachGroups, yearArgs),
  income: callWithEach('p_group_by', reachGroups, yearArgs),
  staff_bounces: { 'first page': pageArgs, file: fileArgs },
  staff_unpromoted: {
    'first page': pageArgs,
    ...createPages(
      { p_after_since: 'live_from', p_after_listing_id: 'id' },
      `listings order by live_from, id`,
    ),
    file: fileArgs,
  },
  staff_promotions: {
    'first page': pageArgs,
    ...createPages(
      { p_before_at: 'recorded_at', p_before_id: 'id' },
      'promotions order by recorded_at desc, id desc',
    ),
    file: fileArgs,
  },
  staff_waiting_payments: {
    'first page': pageArgs,
    ...createPages(
      { p_after_at: 'created_at', p_after_key: `'m-' || id` },
      `payments where state = 'review' order by created_at, id`,
    ),
    file: fileArgs,
  },
  daily_totals: { 'a month': monthArgs, 'no month': { p_month: `'2001-01-01'` } },
  staff_ledger: {
    'first page': { ...pageArgs, ...monthArgs },
    ...createPages({ p_after_at: 'at', p_after_id: 'id' }, 'ledger order by at, id', {
      ...pageArgs,
      ...monthArgs,
    }),
    file: { ...fileArgs, ...monthArgs },
  },
  staff_refunds: {
    'first page': pageArgs,
    ...createPages(
      { p_after_at: 'paid_at', p_after_id: 'id' },
      `payments where state = 'refund_due' order by paid_at, id`,
    ),
    file: fileArgs,
  },
  staff_reports: {
    ...callWithEach('p_state', ['open', 'resolved', 'dismissed']),
    ...createReportPages('resolved'),
    'file of all resolved': { ...fileArgs, p_state: `'resolved'` },
  },
  staff_post_reports: {
    ...callWithEach('p_state', ['open', 'hidden']),
    ...createPages(
      { p_before_at: 'hidden_at', p_before_id: 'id' },
      'posts where hidden_at is not null order by hidden_at desc',
      { ...pageArgs, p_state: `'hidden'` },
    ),
    'middle page of reported': {
      ...pageArgs,
      p_state: `'open'`,
      p_before_at: selectRowAt(0.5, 'created_at', 'post_reports order by created_at'),
      p_before_id: '1',
    },
    'file of reported': { ...fileArgs, p_state: `'open'` },
  },
  staff_fresh: {
    ...callWithEach('p_state', ['waiting', 'published']),
    ...createPages(
      { p_after_id: 'id' },
      `posts where publication = 'shown' and viewed_at is null order by id`,
      { ...pageArgs, p_state: `'published'` },
    ),
    file: { ...fileArgs, p_state: `'published'` },
  },
  staff_vacancies: {
    'all of them': { ...pageArgs, p_state: 'null' },
    ...callWithEach('p_state', ['new', 'published', 'closed', 'refused']),
    ...createPages(
      { p_before_at: 'created_at', p_before_id: 'id' },
      'vacancies order by created_at desc',
      {
        ...pageArgs,
        p_state: 'null',
      },
    ),
    file: { ...fileArgs, p_state: 'null' },
  },
  staff_faults: {
    ...callWithEach('p_is_known_fault', ['false', 'true']),
    ...createPages({ p_before_at: 'last_at', p_before_id: 'id' }, 'faults order by last_at desc', {
      ...pageArgs,
      p_is_known_fault: 'false',
    }),
    file: { ...fileArgs, p_is_known_fault: 'false' },
  },
  staff_today: { 'all lists': { p_actor_id: busiestMemberId } },
  staff_daily_sums: { 'of the busiest member': { p_actor_id: busiestMemberId } },
  staff_find: {
    'common word': { p_limit: '20', p_query: `'shop'` },
    'one code': {
      p_limit: '20',
      p_query:
        '(select provider_reference from public.payments where provider_reference is not null limit 1)',
    },
    'one phone': {
      p_limit: '20',
      p_query: `'0700 000 021'`,
      p_phone: '(select phone from public.listing_versions where phone is not null limit 1)',
    },
    'no match': { p_limit: '20', p_query: `'zebra'` },
  },
  staff_listing: {
    'one with payments': {
      p_listing_id: '(select listing_id from public.payments where listing_id is not null limit 1)',
    },
  },
  staff_member: { 'the busiest one': { p_member_id: busiestMemberId } },
  staff_members: {
    'a page of accounts': {
      p_ids: `array(select md5('member ' || n)::uuid from generate_series(1, 25) n)`,
    },
  },
} satisfies Record<string, Calls>;
