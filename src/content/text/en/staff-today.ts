import { staffChanges } from './staff-changes.ts';
import { staffPayments } from './staff-payments.ts';
import { staffPromotions } from './staff-promotions.ts';
import { staffRefunds } from './staff-refunds.ts';
import { staffReview } from './staff-review.ts';
import { staffVacancies } from './staff-vacancies.ts';

/** The first panel of the staff area. Placeholders are in braces. */
export const staffToday = {
  title: 'Today',
  late: 'Late, or nearly',
  mine: 'Waits for your approval',
  open: 'Waits for one of you',
  night: 'What the night found',
  nothing: 'Nothing waits. Well done.',
  quietNight: 'The night found nothing.',
  since: 'The oldest since {date}',
  until: 'The first paid one until {date}',
  lines: {
    late: 'Paid adverts with less than 6 hours left',
    reported: 'Adverts that 3 or more people reported',
    held: 'Messages that wait since a backup was restored',
    approveRefunds: 'Refunds that a colleague asked for',
    approveMoves: 'Moves of money that a colleague asked for',
    review: staffReview.title,
    changes: staffChanges.title,
    payments: staffPayments.title,
    refunds: staffRefunds.title,
    promotions: staffPromotions.title,
    vacancies: staffVacancies.title,
    reports: 'Adverts with open reports',
    reportedPosts: 'Posts that members reported',
    waitingFresh: 'Fresh posts that wait for you',
    unseenFresh: 'Fresh posts that nobody here has seen',
    differences: 'Differences between our books and the providers, in Payments',
    faults: 'New faults of the site',
    bounces: 'E-mail addresses that stopped working',
  },
} as const;
