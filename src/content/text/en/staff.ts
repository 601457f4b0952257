/** All texts of the staff area, with one file per panel. The page loads them in one request. */
export { staffUi as ui } from './staff-ui.ts';
export { staffReview as review } from './staff-review.ts';
export { staffChanges as changes } from './staff-changes.ts';
export { staffListings as listings } from './staff-listings.ts';
export { staffPayments as payments } from './staff-payments.ts';
export { staffMoney as money } from './staff-money.ts';
export { staffBooks as books } from './staff-books.ts';
export { staffRefunds as refunds } from './staff-refunds.ts';
export { staffPromotions as promotions } from './staff-promotions.ts';
export { staffReach as reach } from './staff-reach.ts';
export { staffVacancies as vacancies } from './staff-vacancies.ts';
export { staffReports as reports } from './staff-reports.ts';
export { staffUsers as users } from './staff-users.ts';
export { staffBounces as bounces } from './staff-bounces.ts';
export { staffAudit as audit } from './staff-audit.ts';
export { staffHealth as health } from './staff-health.ts';
export { staffFaults as faults } from './staff-faults.ts';
