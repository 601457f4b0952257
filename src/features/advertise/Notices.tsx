import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { listFields, listWaitingFields } from '#domain/listing/list-fields.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Facts, FormState } from './form-state.ts';
import { findChanges } from './unsent-changes.ts';
import type { Text, PageText } from '#content/text/text.ts';

interface Props {
  facts: Facts;
  draft: ListingDraft;
  text: PageText<'advertise'>;
}

/**
 * Notices above the form. One tells an agent the name of the owner. One names the staff user that prepared a draft which
 * was never sent. One contains the changes that staff requested. Another one says if the edits become public at once or
 * after a review; for a live listing, `UnsentChanges` says so instead.
 */
export function Notices({ facts, draft, text }: Props) {
  const { state, changes, approved, helped, prepared_by, submitted_at } = facts;
  return (
    <div className="mt-4 flex max-w-prose flex-col gap-4 empty:hidden">
      {helped && (
        <div className="notice flex flex-col gap-2 wrap-anywhere">
          <p>{fill(text.helped.lead, { name: helped.name })}</p>
          <RequestedFields facts={facts} text={text} />
        </div>
      )}
      {prepared_by && submitted_at === null && (
        <p className="notice wrap-anywhere">{fill(text.preparedBy, { name: prepared_by })}</p>
      )}
      {changes !== null && (
        <p className="notice wrap-anywhere">
          {fill(text.changesAsked, { reason: changes.reason })}
        </p>
      )}
      {approved && state !== 'live' && (
        <div className="notice flex flex-col gap-2">
          <p>{text.approved.lead}</p>
          <p aria-live="polite" className="font-bold empty:hidden">
            {describeChanges({ facts, draft }, text.approved)}
          </p>
        </div>
      )}
    </div>
  );
}

/** The fields that wait for the owner's yes, for the owner's agent. */
export function RequestedFields({ facts: { helped }, text }: Omit<Props, 'draft'>) {
  if (!helped || helped.requested.length === 0) return null;
  const fields = listFields(helped.requested, text.approved);
  return (
    <p role="status" className="font-bold">
      {fill(text.helped.waits, { name: helped.name, fields })}
    </p>
  );
}

/**
 * Returns a sentence that says if the edits become public at once or after a review; '' if no public field of the
 * draft differs from the approved version.
 */
function describeChanges(
  form: Pick<FormState, 'facts' | 'draft'>,
  text: Text['advertise']['approved'],
): string {
  const { all, waiting } = findChanges(form);
  if (all.length === 0) return '';
  return waiting.length === 0
    ? text.atOnce
    : fill(text.waits, { fields: listWaitingFields(waiting, text) });
}
