import type { ListingsText } from './listings/listings-text.ts';
import type { AuditText } from './audit/audit-text.ts';
import type { ChangesText } from './changes/changes-text.ts';
import type { PaymentsText } from './payments/payments-text.ts';
import type { RefundsText } from './refunds/refunds-text.ts';
import type { ReportsText } from './reports/reports-text.ts';
import type { ReviewText } from './review/review-text.ts';
import type { UsersText } from './users/users-text.ts';
import type { VacanciesText } from './vacancies/vacancies-text.ts';

/** What stands there before it is known who is here. */
export type GateText = Record<
  'loading' | 'failed' | 'retry' | 'notStaff' | 'notStaffAdvice' | 'home',
  string
>;

/** What all panels share. */
export type KitText = Record<
  | 'panels'
  | 'loading'
  | 'loadFailed'
  | 'partFailed'
  | 'retry'
  | 'more'
  | 'moreFailed'
  | 'refresh'
  | 'csv'
  | 'csvLoading'
  | 'csvDone'
  | 'csvFailed'
  | 'search'
  | 'reason'
  | 'reasonMissing'
  | 'cancel'
  | 'working'
  | 'failed'
  | 'answerLost'
  | 'sessionEnded',
  string
>;

/** The words for staff, by panel. They are fetched once somebody is known to be staff. */
export interface AdminText {
  kit: KitText;
  review: ReviewText;
  changes: ChangesText;
  listings: ListingsText;
  payments: PaymentsText;
  refunds: RefundsText;
  vacancies: VacanciesText;
  reports: ReportsText;
  users: UsersText;
  audit: AuditText;
}
