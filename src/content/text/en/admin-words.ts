/** Every word of the staff's screen, one file a panel. The screen fetches them as one. */
import { adminListings } from './admin-listings.ts';
import { adminAudit } from './admin-audit.ts';
import { adminChanges } from './admin-changes.ts';
import { adminUi } from './admin-ui.ts';
import { adminPayments } from './admin-payments.ts';
import { adminRefunds } from './admin-refunds.ts';
import { adminReports } from './admin-reports.ts';
import { adminReview } from './admin-review.ts';
import { adminUsers } from './admin-users.ts';
import { adminVacancies } from './admin-vacancies.ts';

export const adminWords = {
  ui: adminUi,
  review: adminReview,
  changes: adminChanges,
  listings: adminListings,
  payments: adminPayments,
  refunds: adminRefunds,
  vacancies: adminVacancies,
  reports: adminReports,
  users: adminUsers,
  audit: adminAudit,
} as const;
