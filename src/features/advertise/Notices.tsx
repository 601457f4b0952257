import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import type { ListingField } from '#domain/listing/fields.ts';
import { changedFields, reviewedChanges } from '#domain/listing/review-again.ts';
import { versionOf, type ListingVersion } from '#domain/listing/version.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Facts } from './form-state.ts';
import type { Text, Words } from '#content/text/text.ts';

interface Props {
  facts: Facts;
  draft: ListingDraft;
  text: Words<'advertise'>;
}

/** What she has to know of her changes: what staff asked for, and when visitors see what she writes. */
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

/** When visitors see what differs from what was approved; '' where nothing does. */
function describeChanges(
  approved: ListingVersion,
  draft: ListingDraft,
  text: Text['advertise']['approved'],
): string {
  const version = versionOf(draft);
  if (changedFields(approved, version).length === 0) return '';
  const waiting = reviewedChanges(approved, version);
  return waiting.length === 0
    ? text.atOnce
    : fill(text.waits, { fields: listWaiting(waiting, text) });
}

/** The same of what staff look at first: of prices that is a part. */
export function listWaiting(fields: readonly ListingField[], text: Words<'advertise'>['approved']) {
  return listFields(fields, { ...text, fields: { ...text.fields, items: text.waitingItems } });
}

/** 'the name, the town and the phone number' */
export function listFields(
  fields: readonly ListingField[],
  { fields: names, and }: { fields: Record<ListingField, string>; and: string },
): string {
  const fieldLabels = fields.map((field) => names[field]);
  const last = fieldLabels.pop() ?? '';
  return fieldLabels.length === 0 ? last : `${fieldLabels.join(', ')} ${and} ${last}`;
}
