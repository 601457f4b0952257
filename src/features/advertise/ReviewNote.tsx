import { getRule, type ListingField } from '#domain/listing/fields.ts';
import { describePaymentDetails, type PaymentNames } from '#domain/listing/payment-details.ts';
import { formatTypedPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { FormState } from './form-state.ts';
import type { findChanges } from './unsent-changes.ts';
import type { ListingFormText } from './use-problems.ts';

interface Props {
  field: ListingField;
  state: FormState;
  changes: ReturnType<typeof findChanges>;
  /** The names of the details of payments. */
  names: PaymentNames;
  text: ListingFormText['live'];
}

/**
 * The line of a live listing below a field: if visitors see a change at once or after a review, and for a changed field
 * the text that the page shows now.
 */
export function ReviewNote({ field, state: { facts }, changes, names, text }: Props) {
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
  const isInReview = !facts.has_changes && !facts.helped?.requested.includes(field);
  const sentence = isInReview ? text.inReview : text.reviewedFirst;
  return (
    <>
      <p className="font-bold text-brand">
        {isReviewed ? sentence : text.shownWhenYouSend}
        {isReviewed && review !== 'every change' && ` ${text.newContact}`}
      </p>
      {!Array.isArray(publicValue) && field !== 'opening_hours' && (
        <p className="line-clamp-3 wrap-anywhere">
          {fill(text.shownNow, { value: formatValue(field, publicValue, names) || text.nothing })}
        </p>
      )}
    </>
  );
}

function formatValue(
  field: ListingField,
  value: string | null | undefined,
  names: PaymentNames,
): string {
  switch (getRule(field).kind) {
    case 'mobile':
      return formatTypedPhone(value ?? '');
    case 'paymentDetails':
      return describePaymentDetails(value ?? '', names).join(', ');
    default:
      return value ?? '';
  }
}
