/** Selects the lines of the staff area's first panel. */
import type { StaffToday } from './staff-pages.ts';

/** A line about a kind of waiting items, with its panel. */
export interface TodayLine {
  kind: TodayKind;
  count: number;
  /** The value of the `view` parameter of the list with these items, with its filters. */
  view: string;
  /** The time of the oldest item, or the end of the first deadline. */
  at: string | null;
  /** True if `at` is the end of a deadline. */
  hasDeadline?: boolean;
}

type TodayKind =
  | ('late' | 'reported' | 'held' | 'health')
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
  | ('differences' | 'faults' | 'bounces');

export interface TodayLines {
  /** Items with a deadline that is near or over. */
  late: TodayLine[];
  /** Items that wait for the staff user, or for any staff user. */
  mine: TodayLine[];
  open: TodayLine[];
  /** Findings of the last night's jobs. The payments of `open` include these differences, as the menu does. */
  night: TodayLine[];
}

/** Returns the lines with items. */
export function getTodayLines(today: StaffToday): TodayLines {
  const { since } = today;
  const keepWaiting = (lines: TodayLine[]) => lines.filter(({ count }) => count > 0);
  return {
    late: keepWaiting([
      {
        kind: 'late',
        count: today.late_reviews,
        view: 'review',
        at: today.review_until,
        hasDeadline: true,
      },
      { kind: 'reported', count: today.urgent_reports, view: 'reports', at: since.urgent_reports },
      { kind: 'held', count: today.restore, view: 'restore', at: since.restore },
      { kind: 'health', count: countOtherRedParts(today), view: 'health', at: since.health },
    ]),
    mine: keepWaiting([
      {
        kind: 'approveRefunds',
        count: today.refunds_to_approve,
        view: 'refunds',
        at: since.refunds_to_approve,
      },
      {
        kind: 'approveMoves',
        count: today.moves_to_approve,
        view: 'payments',
        at: since.moves_to_approve,
      },
    ]),
    open: keepWaiting(listOpenLines(today)),
    night: keepWaiting([
      {
        kind: 'differences',
        count: today.differences,
        view: 'payments&state=difference',
        at: since.differences,
      },
      { kind: 'faults', count: today.faults, view: 'faults', at: since.faults },
      { kind: 'bounces', count: today.bounces, view: 'bounces', at: since.bounces },
    ]),
  };
}

/**
 * Returns the number of red parts of health without the books. Books with differences are red, too, and have a line
 * among the findings of the night.
 */
const countOtherRedParts = ({ health, differences }: StaffToday): number =>
  Math.max(0, health - (differences > 0 ? 1 : 0));

/** Returns the lines of the lists that any staff user can work on. */
function listOpenLines(today: StaffToday): TodayLine[] {
  const { since } = today;
  return [
    {
      kind: 'review',
      count: today.review,
      view: 'review',
      at: today.review_until ?? since.review,
      hasDeadline: today.review_until !== null,
    },
    { kind: 'changes', count: today.changes, view: 'changes', at: since.changes },
    { kind: 'payments', count: today.payments, view: 'payments', at: today.payments_since },
    { kind: 'refunds', count: today.refunds, view: 'refunds', at: today.refunds_since },
    { kind: 'promotions', count: today.promotions, view: 'promotions', at: since.promotions },
    { kind: 'vacancies', count: today.vacancies, view: 'vacancies', at: today.vacancies_since },
    {
      kind: 'reports',
      count: today.reports - today.reported_posts,
      view: 'reports&about=listings',
      at: since.reports,
    },
    {
      kind: 'reportedPosts',
      count: today.reported_posts,
      view: 'reports&about=posts',
      at: since.reported_posts,
    },
    { kind: 'waitingFresh', count: today.waiting_fresh, view: 'fresh', at: since.waiting_fresh },
    {
      kind: 'unseenFresh',
      count: today.fresh - today.waiting_fresh,
      view: 'fresh&state=published',
      at: since.unseen_fresh,
    },
  ];
}
