import { findChangedFields } from '#domain/listing/review-again.ts';
import type { ComparedVersions, StaffReview } from '#domain/staff/staff-review.ts';
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

/**
 * Returns the labels of the fields that visitors see already, but that staff have not seen; '' if staff have seen the
 * approved version. A field that changes again is among the changes.
 */
export function listUnseenLabels(
  { approved, submitted, viewed = null }: ComparedVersions,
  { fields }: StaffText['review'],
): string {
  if (approved === null || viewed === null) return '';
  const changedFields = findChangedFields(approved, submitted);
  return findChangedFields(viewed, submitted)
    .filter((field) => !changedFields.includes(field))
    .map((field) => fields[field])
    .join(', ');
}
