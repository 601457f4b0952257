import { getRule, type ListingField } from '#domain/listing/fields.ts';
import { formatTypedPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { FormState } from './form-state.ts';
import type { findChanges } from './unsent-changes.ts';
import type { ListingFormText } from './use-problems.ts';

interface Props {
  field: ListingField;
  state: FormState;
  changes: ReturnType<typeof findChanges>;
  text: ListingFormText['live'];
}

/**
 * The line of a live listing below a field: if visitors see a change at once or after a review, and for a changed field
 * the text that the page shows now.
 */
export function ReviewNote({ field, state: { facts }, changes, text }: Props) {
  const { review } = getRule(field);
  const isChanged = changes.all.includes(field);
  const isReviewed = changes.waiting.includes(field);
  if (!isChanged)
    return review === 'every change' ? (
      <p className="text-ink-soft">{text.reviewedFirst}</p>
    ) : (
      <p className="text-good">{text.shownAtOnce}</p>
    );
  const publicValue = facts.approved?.[field];
  const sentence = facts.has_changes ? text.reviewedFirst : text.inReview;
  return (
    <>
      <p className="font-bold text-brand">
        {isReviewed ? sentence : text.shownWhenYouSend}
        {isReviewed && review !== 'every change' && ` ${text.newContact}`}
      </p>
      {!Array.isArray(publicValue) && field !== 'opening_hours' && (
        <p className="line-clamp-3 wrap-anywhere">
          {fill(text.shownNow, { value: formatValue(field, publicValue) || text.nothing })}
        </p>
      )}
    </>
  );
}

const formatValue = (field: ListingField, value: string | null | undefined) =>
  getRule(field).kind === 'mobile' ? formatTypedPhone(value ?? '') : (value ?? '');
