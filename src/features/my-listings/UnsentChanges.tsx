import { useState } from 'react';
import { discardChanges } from '#browser/api/own-listings.ts';
import { formatMoment } from '#browser/dates.ts';
import { listWaitingFields } from '#domain/listing/list-fields.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { PageText } from '#content/text/text.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';

interface Props {
  listing: OwnListing;
  onChanged: () => void;
  text: PageText<'myListings'>;
}

/**
 * A notice about unpublished changes, with a link to the form that submits them, and a button that discards them.
 */
export function UnsentChanges({
  listing,
  onChanged,
  text: { unsent: text, changedFields },
}: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { id, review, has_changes } = listing;
  const waitingFields = listWaitingFields(review?.fields ?? [], changedFields);
  return (
    <section className="notice grid gap-3">
      <h3 className="text-lg">{text.heading}</h3>
      <p className="max-w-prose font-normal">
        {has_changes || !review
          ? text.notSent
          : fill(waitingFields === '' ? text.inReview : text.partInReview, {
              at: formatMoment(review.submitted_at),
              fields: waitingFields,
            })}
      </p>
      <p className="flex flex-wrap gap-3">
        {has_changes && <LinkButton href={`/advertise?listing=${id}`}>{text.send}</LinkButton>}
        <Button variant="danger" onClick={() => setIsDialogOpen(true)}>
          {text.discard}
        </Button>
      </p>
      {isDialogOpen && (
        <DiscardDialog
          discard={() => discardChanges(id, listing.revision)}
          onClose={() => setIsDialogOpen(false)}
          onDone={() => {
            setIsDialogOpen(false);
            onChanged();
          }}
          text={text}
        />
      )}
    </section>
  );
}
