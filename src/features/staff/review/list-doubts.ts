import { getChanges, getGravestSign, type StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from '../components/screen.ts';

/** The fields by which customers reach and pay an owner. A thief of an account changes them. */
const contactFields: readonly string[] = ['phone', 'whatsapp', 'email', 'payment_details'];

/**
 * Returns the reasons to look twice before an approval: the gravest sign of a fraud, except a shared text, and each changed
 * contact.
 */
export function listDoubts(
  item: Pick<StaffReview, 'submitted' | 'approved' | 'viewed' | 'alike' | 'reports'>,
  text: StaffText['review'],
): string[] {
  const sign = getGravestSign(item);
  const changes = getChanges(item).filter(
    ({ field, isChanged }) => isChanged && contactFields.includes(field),
  );
  return [
    ...(sign === undefined || sign === 'text'
      ? []
      : [fill(text.doubt, { warning: text.warned[sign] })]),
    ...changes.map(({ field, before, after }) =>
      fill(text.contactChange, {
        field: text.fields[field],
        before: before || text.nothing,
        after: after || text.nothing,
      }),
    ),
  ];
}
