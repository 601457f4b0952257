/** Calls of the staff lists: each page, each filter, and the export as a file. */
import { listingStates } from '#domain/listing/listing-states.ts';
import { paymentStates } from '#domain/payment/payment.ts';
import { reachGroups } from '#domain/staff/reach-totals.ts';
import { renewalGroups } from '#domain/staff/renewals.ts';
import { auditSubjects } from '#domain/staff/staff-audit.ts';
import { busiest, type Arguments, type Calls } from './arguments.ts';

const page = { p_limit: '25' };
const file = { p_limit: '500' };
/** The month with the most rows. */
const month = { p_month: `date_trunc('month', app.now() - interval '20 days')::date` };

/** The longest period of one report. */
const year = { p_from_day: 'app.today() - 365', p_to_day: 'app.today()' };

/** Returns a call for each value of an argument. All calls share the other arguments. */
const each = (name: string, values: readonly string[], always: Arguments = page) =>
  Object.fromEntries(values.map((value) => [value, { ...always, [name]: `'${value}'` }]));

/**
 * Returns an expression for the row at the given position.
 * @param part - the position, from 0 (first row) to 1 (last row)
 * @param from - a table, with an optional condition and an order
 */
const rowAt = (part: number, columns: string, from: string) =>
  `(select ${columns} from public.${from} limit 1 offset floor(${part} * (select count(*) - 1 from public.${from.replace(/ order by .*/, '')})))`;

/** Returns the arguments of two pages: one begins in the middle, and one near the end. */
function pages(columns: Record<string, string>, from: string, always: Arguments = page) {
  const behind = (part: number): Arguments => ({
    ...always,
    ...Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, rowAt(part, column, from)]),
    ),
  });
  return { 'middle page': behind(0.5), 'last page': behind(0.999) };
}

/** A hundred ids, which is the maximum that a search for a part of a name returns. */
const named = `array(select id from public.members where name like '%Otieno%' order by id limit 100)`;
const staff = `array[${busiest}]`;
const since = (days: number) => `app.now() - interval '${days} days'`;
const oldestFirst = 'audit_log order by at desc, id desc';
const audit: Record<string, Arguments> = {
  'first page': page,
  ...pages({ p_before_id: 'id' }, oldestFirst),
  ...each('p_subject', auditSubjects),
  'of a listing': { ...page, p_subject: `'listing'`, p_subject_id: `'1001'` },
  'of an id of nothing': { ...page, p_subject_id: `'nothing'` },
  'by one of the staff': { ...page, p_actor_ids: staff },
  'by all of a name': { ...page, p_actor_ids: named },
  'by nobody of a name': { ...page, p_actor_ids: 'array[gen_random_uuid()]' },
  'by time': { ...page, p_by_time: 'true' },
  'by all of a name, about members': { ...page, p_actor_ids: named, p_subject: `'member'` },
  'by time, about vacancies': { ...page, p_by_time: 'true', p_subject: `'vacancy'` },
  'by one of the staff, on a day': {
    ...page,
    p_actor_ids: staff,
    p_from_at: since(200),
    p_until_at: since(199),
  },
  'about reports, four years ago': {
    ...page,
    p_subject: `'report'`,
    p_from_at: since(5 * 365),
    p_until_at: since(4 * 365),
  },
  file,
  'file of vacancies': { ...file, p_subject: `'vacancy'` },
};

/** Returns a call for each input of the search, by a short description. */
const search = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, query]) => [name, { ...page, p_query: query }]),
  );

const paymentPages = pages(
  { p_before_at: 'created_at', p_before_id: 'id' },
  'payments order by created_at desc, id desc',
);

const payments: Record<string, Arguments> = {
  'first page': page,
  ...paymentPages,
  ...each('p_state', paymentStates),
  ...search({
    'words of all': `'shop'`,
    'two letters': `'sh'`,
    'part of many codes': `'Q00'`,
    'one code':
      '(select provider_reference from public.payments where provider_reference is not null limit 1)',
    'one reference': '(select reference from public.payments limit 1)',
    'one shop': `'shop 777'`,
    'nothing found': `'zebra'`,
  }),
  'words of all, in review': { ...page, p_query: `'shop'`, p_state: `'review'` },
  'part of many codes, failed': { ...page, p_query: `'Q00'`, p_state: `'failed'` },
  'nothing found, paid': { ...page, p_query: `'zebra'`, p_state: `'paid'` },
  'words of all, last page': { ...paymentPages['last page'], p_query: `'shop'` },
  'one of them': { ...page, p_id: '(select id from public.payments limit 1)' },
  file,
};

const listings: Record<string, Arguments> = {
  'first page': page,
  ...pages({ p_before_id: 'id' }, 'listings order by id desc'),
  ...each('p_state', listingStates),
  ...search({
    'words of all': `'shop'`,
    'one letter': `'s'`,
    'two letters': `'sh'`,
    'former address': `'former-shop-5'`,
    'one shop': `'shop 777'`,
    'one number': `'1500'`,
    'nothing found': `'zebra'`,
  }),
  'words of all, suspended': { ...page, p_query: `'shop'`, p_state: `'suspended'` },
  'one of them': { ...page, p_id: '1500' },
  file,
};

/** Returns the arguments of two pages of the list of reports. */
const reported = (state: string) =>
  pages(
    { p_before_at: 'created_at', p_before_business: 'business' },
    `reports where state = '${state}' order by created_at desc`,
    { ...page, p_state: `'${state}'`, p_before_urgent: 'false' },
  );

export const staffLists = {
  staff_audit: audit,
  staff_payments: payments,
  staff_listings: listings,
  staff_counts: { 'all lists': {} },
  staff_review: {
    'first page': page,
    ...pages({ p_after_version_id: 'id' }, 'listing_versions where decision is null order by id'),
  },
  staff_changes: {
    'first page': page,
    ...pages(
      { p_after_version_id: 'id' },
      `listing_versions where decision = 'approved' and decided_by is null and seen_at is null order by id`,
    ),
  },
  renewals: each('p_group_by', renewalGroups, year),
  reach_totals: each('p_group_by', reachGroups, year),
  staff_unpromoted: {
    'first page': page,
    ...pages(
      { p_after_since: 'live_from', p_after_listing_id: 'id' },
      `listings order by live_from, id`,
    ),
    file,
  },
  staff_promotions: {
    'first page': page,
    ...pages(
      { p_before_at: 'recorded_at', p_before_id: 'id' },
      'promotions order by recorded_at desc, id desc',
    ),
    file,
  },
  staff_waiting_payments: {
    'first page': page,
    ...pages(
      { p_after_at: 'created_at', p_after_key: `'m-' || id` },
      `payments where state = 'review' order by created_at, id`,
    ),
    file,
  },
  daily_totals: { 'a month': month, 'no month': { p_month: `'2001-01-01'` } },
  staff_ledger: {
    'first page': { ...page, ...month },
    ...pages({ p_after_at: 'at', p_after_id: 'id' }, 'ledger order by at, id', {
      ...page,
      ...month,
    }),
    file: { ...file, ...month },
  },
  staff_refunds: {
    'first page': page,
    ...pages(
      { p_after_at: 'paid_at', p_after_id: 'id' },
      `payments where state = 'refund_due' order by paid_at, id`,
    ),
    file,
  },
  staff_reports: {
    ...each('p_state', ['open', 'resolved', 'dismissed']),
    ...reported('resolved'),
    'file of all resolved': { ...file, p_state: `'resolved'` },
  },
  staff_post_reports: {
    ...each('p_state', ['open', 'hidden']),
    ...pages(
      { p_before_at: 'hidden_at', p_before_id: 'id' },
      'posts where hidden_at is not null order by hidden_at desc',
      { ...page, p_state: `'hidden'` },
    ),
    'middle page of reported': {
      ...page,
      p_state: `'open'`,
      p_before_at: rowAt(0.5, 'created_at', 'post_reports order by created_at'),
      p_before_id: '1',
    },
    'file of reported': { ...file, p_state: `'open'` },
  },
  staff_vacancies: {
    'all of them': { ...page, p_state: 'null' },
    ...each('p_state', ['new', 'published', 'closed', 'refused']),
    ...pages(
      { p_before_at: 'created_at', p_before_id: 'id' },
      'vacancies order by created_at desc',
      {
        ...page,
        p_state: 'null',
      },
    ),
    file: { ...file, p_state: 'null' },
  },
  staff_members: {
    'a page of accounts': {
      p_ids: `array(select md5('member ' || n)::uuid from generate_series(1, 25) n)`,
    },
  },
} satisfies Record<string, Calls>;
