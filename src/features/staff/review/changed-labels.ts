import { findChangedFields } from '#domain/listing/review-again.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import type { StaffText } from '../components/screen.ts';

/**
 * Returns the labels of the fields that differ from the approved version, such as 'Opening hours, Prices'; '' for a
 * first version.
 */
export function listChangedLabels(
  { approved, submitted }: Pick<StaffReview, 'approved' | 'submitted'>,
  { fields }: StaffText['review'],
): string {
  if (approved === null) return '';
  return findChangedFields(approved, submitted)
    .map((field) => fields[field])
    .join(', ');
}
