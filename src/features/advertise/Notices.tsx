import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import type { ListingField } from '#domain/listing/fields.ts';
import { findChangedFields, findReviewedChanges } from '#domain/listing/review-again.ts';
import { toVersion, type ListingVersion } from '#domain/listing/version.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Facts } from './form-state.ts';
import type { Text, PageText } from '#content/text/text.ts';

interface Props {
  facts: Facts;
  draft: ListingDraft;
  text: PageText<'advertise'>;
}

/**
 * Notices above the form. One contains the changes that staff requested. Another one says if the edits become
 * public at once or after a review; for a live listing, `UnsentChanges` says so instead.
 */
export function Notices({ facts, draft, text }: Props) {
  const { state, changes, approved } = facts;
  return (
    <div className="mt-4 flex max-w-prose flex-col gap-4 empty:hidden">
      {changes !== null && (
        <p className="notice wrap-anywhere">
          {fill(text.changesAsked, { reason: changes.reason })}
        </p>
      )}
      {approved && state !== 'live' && (
        <div className="notice flex flex-col gap-2">
          <p>{text.approved.lead}</p>
          <p aria-live="polite" className="font-bold empty:hidden">
            {describeChanges(approved, draft, text.approved)}
          </p>
        </div>
      )}
    </div>
  );
}

/**
 * Returns a sentence that says if the edits become public at once or after a review; '' if no public field of the
 * draft differs from the approved version.
 */
function describeChanges(
  approved: ListingVersion,
  draft: ListingDraft,
  text: Text['advertise']['approved'],
): string {
  const version = toVersion(draft);
  if (findChangedFields(approved, version).length === 0) return '';
  const waitingFields = findReviewedChanges(approved, version);
  return waitingFields.length === 0
    ? text.atOnce
    : fill(text.waits, { fields: listWaitingFields(waitingFields, text) });
}

/**
 * Returns a list in words of the fields with changes that wait for a review. The field `items` has a special name
 * in this list, because only a part of the price list needs a review.
 */
export function listWaitingFields(
  fields: readonly ListingField[],
  text: PageText<'advertise'>['approved'],
) {
  return listFields(fields, { ...text, fields: { ...text.fields, items: text.waitingItems } });
}

/** Returns a list of fields in words, such as 'the name, the town and the phone number'; '' for no fields. */
export function listFields(
  fields: readonly ListingField[],
  { fields: names, and }: { fields: Record<ListingField, string>; and: string },
): string {
  const fieldLabels = fields.map((field) => names[field]);
  const lastLabel = fieldLabels.pop() ?? '';
  return fieldLabels.length === 0 ? lastLabel : `${fieldLabels.join(', ')} ${and} ${lastLabel}`;
}
