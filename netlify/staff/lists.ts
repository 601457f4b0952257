/** The table of the staff lists: database function, item, filters, cursor and columns of the CSV file. */
import * as z from 'zod';
import { getDefaultText } from '#content/text/text.ts';
import { listingStates } from '#domain/listing/listing-states.ts';
import { paymentStates } from '#domain/payment/payment.ts';
import { dailyTotalSchema, ledgerRowSchema } from '#domain/staff/books.ts';
import { faultStates, staffFaultSchema } from '#domain/staff/staff-fault.ts';
import { freshStates, staffFreshSchema } from '#domain/staff/staff-fresh.ts';
import { staffBounceSchema } from '#domain/staff/staff-bounce.ts';
import { staffPromotionSchema, unpromotedSchema } from '#domain/staff/staff-promotion.ts';
import {
  postReportStates,
  reportedPostSchema,
  reportGroupSchema,
  reportStates,
} from '#domain/staff/staff-report.ts';
import { listedVacancySchema, vacancyStates } from '#domain/staff/staff-vacancy.ts';
import { createWaitingMoneySchema, waitingKinds } from '#domain/staff/waiting-money.ts';
import { idCursor, timestampCursor } from '../data/cursors.ts';
import {
  describedAuditEntry,
  describedChange,
  describedListing,
  describedReview,
} from '../data/reasons.ts';
import { staffPaymentRow } from '../data/staff-payments.ts';
import { readAccounts } from './account-pages.ts';
import { requireAuditFilters } from './audit-filters.ts';
import {
  formatCounts,
  reviewHeader,
  toAuditRow,
  toChangeRow,
  toLedgerRow,
  toPaymentRow,
  toPromotionRow,
  toReportRow,
  toReviewRow,
  toTotalRow,
  toWaitingRow,
} from './csv-rows.ts';
import { getSearchTerms, requireChoice, requireMonth, requireMonthOrDay } from './filters.ts';
import { createList, createPagedList, createShortList, type StaffList } from './staff-list.ts';
import { statisticsLists } from './statistics-lists.ts';

const { spreadsheets } = getDefaultText();

/** The lists by the last segment of their address. */
export const staffLists: Record<string, StaffList> = {
  /** The versions that wait for review: the paid ones in the order of their payments, then the others, oldest first. */
  review: createPagedList({
    sql: 'staff_review',
    item: describedReview,
    filters: () => ({}),
    cursor: {
      p_after_at: z.union([timestampCursor, z.literal('infinity')]),
      p_after_version_id: idCursor,
    },
    getCursor: ({ sort_at, version }) => [sort_at, version],
    file: 'review.csv',
    header: reviewHeader,
    toRow: toReviewRow,
  }),
  /** The listings that were changed without review since staff last viewed them, oldest change first. */
  changes: createPagedList({
    sql: 'staff_changes',
    item: describedChange,
    filters: () => ({}),
    cursor: { p_after_version_id: idCursor },
    getCursor: ({ first }) => [first],
    file: 'changes.csv',
    header: spreadsheets.changes,
    toRow: toChangeRow,
  }),
  /** All listings, newest first. The terms match the title or the slug, or the id. */
  listings: createPagedList({
    sql: 'staff_listings',
    item: describedListing,
    filters: (url) => ({
      p_query: getSearchTerms(url),
      p_state: requireChoice(url, 'state', listingStates),
    }),
    cursor: { p_before_id: idCursor },
    getCursor: ({ id }) => [id],
    file: 'adverts.csv',
    header: spreadsheets.listings,
    toRow: (item) => item,
  }),
  /** All payments, newest first. The terms match the reference, the transaction number or the listing. */
  payments: createPagedList({
    sql: 'staff_payments',
    item: staffPaymentRow,
    filters: (url) => ({
      p_query: getSearchTerms(url),
      p_state: requireChoice(url, 'state', paymentStates),
    }),
    cursor: { p_before_at: timestampCursor, p_before_id: z.uuid() },
    getCursor: ({ created_at, id }) => [created_at, id],
    file: 'payments.csv',
    header: spreadsheets.payments,
    toRow: toPaymentRow,
  }),
  /**
   * The payments that need a decision of staff, oldest first: claimed codes, received payments in review, requested
   * moves, and differences. A kind selects the differences, or the others.
   */
  'waiting-payments': createPagedList({
    sql: 'staff_waiting_payments',
    item: createWaitingMoneySchema(staffPaymentRow),
    filters: (url) => ({ p_kind: requireChoice(url, 'kind', waitingKinds) }),
    cursor: {
      p_after_at: timestampCursor,
      // A key begins with 'c' for a claim, 'd' for a difference or 'm' for money.
      p_after_key: z.string().regex(/^[cdm]-[\da-f-]{1,36}$/),
    },
    getCursor: ({ at, key }) => [at, key],
    file: 'waiting-payments.csv',
    header: spreadsheets.waitingPayments,
    toRow: toWaitingRow,
  }),
  /** The due refunds, oldest payment first. */
  refunds: createPagedList({
    sql: 'staff_refunds',
    item: staffPaymentRow,
    filters: () => ({}),
    cursor: { p_after_at: timestampCursor, p_after_id: z.uuid() },
    getCursor: ({ paid_at, id }) => [paid_at, id],
    file: 'refunds.csv',
    header: spreadsheets.payments,
    toRow: toPaymentRow,
  }),
  /** The sums of the payments and refunds of a month, by day, provider and currency. */
  books: createShortList({
    sql: 'daily_totals',
    item: dailyTotalSchema,
    filters: (url) => ({ p_month: requireMonth(url) }),
    file: 'daily-totals.csv',
    header: spreadsheets.dailyTotals,
    toRow: toTotalRow,
  }),
  /** The ledger's rows of a month or of a day, in the order of their insertion. */
  ledger: createPagedList({
    sql: 'staff_ledger',
    item: ledgerRowSchema,
    filters: requireMonthOrDay,
    cursor: { p_after_at: timestampCursor, p_after_id: idCursor },
    getCursor: ({ at, id }) => [at, id],
    file: 'ledger.csv',
    header: spreadsheets.ledger,
    toRow: toLedgerRow,
  }),
  /** The live listings without a promotion in their present paid period, oldest start first. */
  unpromoted: createPagedList({
    sql: 'staff_unpromoted',
    item: unpromotedSchema,
    filters: () => ({}),
    cursor: { p_after_since: timestampCursor, p_after_listing_id: idCursor },
    getCursor: ({ since, listing }) => [since, listing],
    file: 'to-promote.csv',
    header: spreadsheets.unpromoted,
    toRow: (item) => item,
  }),
  /** The recorded promotions, newest first. */
  promotions: createPagedList({
    sql: 'staff_promotions',
    item: staffPromotionSchema,
    filters: () => ({}),
    cursor: { p_before_at: timestampCursor, p_before_id: z.uuid() },
    getCursor: ({ recorded_at, id }) => [recorded_at, id],
    file: 'promotions.csv',
    header: spreadsheets.promotions,
    toRow: toPromotionRow,
  }),
  ...statisticsLists,
  /**
   * Vacancies. New vacancies are sorted oldest first. All vacancies together, and vacancies of another state, are
   * sorted newest first.
   */
  vacancies: createPagedList({
    sql: 'staff_vacancies',
    item: listedVacancySchema,
    filters: (url) => ({ p_state: requireChoice(url, 'state', vacancyStates) }),
    cursor: { p_before_at: timestampCursor, p_before_id: z.uuid() },
    getCursor: ({ created_at, id }) => [created_at, id],
    file: 'vacancies.csv',
    header: spreadsheets.vacancies,
    toRow: (vacancy) => vacancy,
  }),
  /**
   * The reports by listing. Listings with open reports from three or more reporters come first, then the oldest
   * reports. Decided reports are sorted newest first.
   */
  reports: createPagedList({
    sql: 'staff_reports',
    item: reportGroupSchema,
    filters: (url) => ({ p_state: requireChoice(url, 'state', reportStates) ?? 'open' }),
    cursor: {
      p_before_urgent: z.enum(['true', 'false']),
      p_before_at: timestampCursor,
      p_before_business: z.string().regex(/^[a-z0-9-]{1,100}$/),
    },
    getCursor: ({ urgent, first_at, last_at, business }, { p_state: state }) => [
      urgent,
      state === 'open' ? first_at : last_at,
      business,
    ],
    file: 'reports.csv',
    header: spreadsheets.reports,
    toRow: toReportRow,
  }),
  /** The reported posts, oldest report first, or the hidden posts, in the order of hiding, newest first. */
  'post-reports': createPagedList({
    sql: 'staff_post_reports',
    item: reportedPostSchema,
    filters: (url) => ({ p_state: requireChoice(url, 'state', postReportStates) ?? 'open' }),
    cursor: { p_before_at: timestampCursor, p_before_id: idCursor },
    getCursor: ({ since, id }) => [since, id],
    file: 'reported-posts.csv',
    header: spreadsheets.postReports,
    toRow: (post) => ({ ...post, reasons: formatCounts(post.reasons) }),
  }),
  /** The public posts that wait for staff, or those that staff have not viewed yet, oldest first. */
  fresh: createPagedList({
    sql: 'staff_fresh',
    item: staffFreshSchema,
    filters: (url) => ({ p_state: requireChoice(url, 'state', freshStates) ?? 'waiting' }),
    cursor: { p_after_id: idCursor },
    getCursor: ({ id }) => [id],
    file: 'fresh-stock.csv',
    header: spreadsheets.fresh,
    toRow: (post) => ({ ...post, contacts: post.contacts.join(' ') }),
  }),
  /** All accounts, newest first. Roles are changed at the identity service. */
  users: createList({
    file: 'users.csv',
    header: spreadsheets.users,
    toRow: (user) => user,
    pages: readAccounts,
  }),
  /** The addresses to which no more emails go, newest first. */
  bounces: createPagedList({
    sql: 'staff_bounces',
    item: staffBounceSchema,
    filters: () => ({}),
    cursor: { p_before_id: idCursor },
    getCursor: ({ id }) => [id],
    file: 'bounces.csv',
    header: spreadsheets.bounces,
    toRow: (item) => item,
  }),
  /** The audit log, newest first. */
  audit: createPagedList({
    sql: 'staff_audit',
    item: describedAuditEntry,
    filters: requireAuditFilters,
    cursor: { p_before_id: idCursor },
    getCursor: ({ id }) => [id],
    file: 'audit.csv',
    header: spreadsheets.audit,
    toRow: toAuditRow,
  }),
  /** The faults of the site, newest occurrence first. The default state is 'new'. */
  faults: createPagedList({
    sql: 'staff_faults',
    item: staffFaultSchema,
    filters: (url) => ({ p_is_known_fault: requireChoice(url, 'state', faultStates) === 'known' }),
    cursor: { p_before_at: timestampCursor, p_before_id: idCursor },
    getCursor: ({ last_at, id }) => [last_at, id],
    file: 'faults.csv',
    header: spreadsheets.faults,
    toRow: (fault) => fault,
  }),
};
