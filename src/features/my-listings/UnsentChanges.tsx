import { useState } from 'react';
import { discardChanges } from '#browser/api/own-listings.ts';
import { formatMoment } from '#browser/dates.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useAction } from '../components/use-action.ts';

interface Props {
  listing: OwnListing;
  onChanged: () => void;
  text: Text['myListings']['unsent'];
}

/** What its owner changed and visitors do not see: it can be sent, or thrown away. */
export function UnsentChanges({ listing, onChanged, text }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { id, review, has_changes } = listing;
  return (
    <section className="notice grid gap-3">
      <h3 className="text-lg">{text.heading}</h3>
      <p className="max-w-prose font-normal">
        {has_changes || !review
          ? text.notSent
          : fill(text.inReview, { at: formatMoment(review.submitted_at) })}
      </p>
      <p className="flex flex-wrap gap-3">
        {has_changes && <LinkButton href={`/advertise?listing=${id}`}>{text.send}</LinkButton>}
        <Button look="danger" onClick={() => setAsking(true)}>
          {text.discard}
        </Button>
      </p>
      {isAsking && (
        <DiscardDialog
          listing={listing}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onChanged();
          }}
          text={text}
        />
      )}
    </section>
  );
}

function DiscardDialog({
  listing: { id, revision },
  onClose,
  onDone,
  text,
}: Pick<Props, 'listing' | 'text'> & Record<'onClose' | 'onDone', () => void>) {
  const { busy, problem, run } = useAction();
  const discard = () => run(() => discardChanges(id, revision).then(onDone));
  return (
    <Dialog heading={text.question} onClose={onClose}>
      <p>{text.warning}</p>
      <Alert>
        {problem && (problem.code === 'changed-elsewhere' ? text.elsewhere : text.failed)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" aria-busy={busy} onClick={() => void discard()}>
          {busy ? text.busy : text.discard}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </Dialog>
  );
}
