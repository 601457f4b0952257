import { changedFields } from '#domain/listing/review-again.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import type { StaffText } from '../components/screen.ts';

/** 'Opening hours, Prices': what is another than approved last; '' of a first version too. */
export function changedNames(
  { approved, submitted }: Pick<StaffReview, 'approved' | 'submitted'>,
  { fields }: StaffText['review'],
): string {
  if (approved === null) return '';
  return changedFields(approved, submitted)
    .map((field) => fields[field])
    .join(', ');
}
