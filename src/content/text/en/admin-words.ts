/** All texts of the staff area, with one file per panel. The page loads them in one request. */
export { adminUi as ui } from './admin-ui.ts';
export { adminReview as review } from './admin-review.ts';
export { adminChanges as changes } from './admin-changes.ts';
export { adminListings as listings } from './admin-listings.ts';
export { adminPayments as payments } from './admin-payments.ts';
export { adminMoney as money } from './admin-money.ts';
export { adminBooks as books } from './admin-books.ts';
export { adminRefunds as refunds } from './admin-refunds.ts';
export { adminPromotions as promotions } from './admin-promotions.ts';
export { adminNumbers as reach } from './admin-numbers.ts';
export { adminVacancies as vacancies } from './admin-vacancies.ts';
export { adminReports as reports } from './admin-reports.ts';
export { adminUsers as users } from './admin-users.ts';
export { adminAudit as audit } from './admin-audit.ts';
