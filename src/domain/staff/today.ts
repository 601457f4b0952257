/** Selects the lines of the staff area's first panel. */
import type { StaffToday } from './staff-pages.ts';

/** A line about a kind of waiting items, with its panel. */
export interface TodayLine {
  kind: TodayKind;
  count: number;
  /** The value of the `view` parameter of the list with these items, with its filters. */
  view: string;
  /** The time of the oldest item, or the end of the first deadline. */
  at?: string | null;
  /** The number of items that are differences between the books and the providers. */
  differences?: number;
}

type TodayKind =
  | ('late' | 'reported' | 'held')
  | ('approveRefunds' | 'approveMoves')
  | (
      | 'review'
      | 'changes'
      | 'payments'
      | 'refunds'
      | 'promotions'
      | 'vacancies'
      | 'reports'
      | 'reportedPosts'
      | 'waitingFresh'
      | 'unseenFresh'
    )
  | ('faults' | 'bounces');

export interface TodayLines {
  /** Items with a deadline that is near or over. */
  late: TodayLine[];
  /** Items that wait for the staff user, or for any staff user. */
  mine: TodayLine[];
  open: TodayLine[];
  /** Findings of the last night's jobs, without the differences, which are payments of `open`. */
  night: TodayLine[];
}

/** Returns the lines with items. */
export function getTodayLines(today: StaffToday): TodayLines {
  const keepWaiting = (lines: TodayLine[]) => lines.filter(({ count }) => count > 0);
  return {
    late: keepWaiting([
      { kind: 'late', count: today.late_reviews, view: 'review', at: today.review_until },
      { kind: 'reported', count: today.urgent_reports, view: 'reports' },
      { kind: 'held', count: today.restore, view: 'restore' },
    ]),
    mine: keepWaiting([
      { kind: 'approveRefunds', count: today.refunds_to_approve, view: 'refunds' },
      { kind: 'approveMoves', count: today.moves_to_approve, view: 'payments' },
    ]),
    open: keepWaiting([
      { kind: 'review', count: today.review, view: 'review', at: today.review_until },
      { kind: 'changes', count: today.changes, view: 'changes' },
      {
        kind: 'payments',
        count: today.payments,
        view: 'payments',
        at: today.payments_since,
        differences: today.differences,
      },
      { kind: 'refunds', count: today.refunds, view: 'refunds', at: today.refunds_since },
      { kind: 'promotions', count: today.promotions, view: 'promotions' },
      { kind: 'vacancies', count: today.vacancies, view: 'vacancies', at: today.vacancies_since },
      {
        kind: 'reports',
        count: today.reports - today.reported_posts,
        view: 'reports&about=listings',
      },
      { kind: 'reportedPosts', count: today.reported_posts, view: 'reports&about=posts' },
      { kind: 'waitingFresh', count: today.waiting_fresh, view: 'fresh' },
      {
        kind: 'unseenFresh',
        count: today.fresh - today.waiting_fresh,
        view: 'fresh&state=published',
      },
    ]),
    night: keepWaiting([
      { kind: 'faults', count: today.faults, view: 'faults' },
      { kind: 'bounces', count: today.bounces, view: 'bounces' },
    ]),
  };
}
