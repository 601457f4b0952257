import { useState } from 'react';
import { withdrawListing } from '#browser/api/own-listings.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useAction } from '../components/use-action.ts';
import type { Text } from '#content/text/text.ts';
import { describeWithdrawal } from './describe-withdrawal.ts';

interface Props {
  listing: OwnListing;
  business: string;
  loadedAt: Date | undefined;
  onClose: () => void;
  onDone: () => void;
  text: Text['myListings']['withdraw'];
}

/**
 * A dialog in which the owner confirms the withdrawal of a listing, or the removal of a draft. Before a withdrawal,
 * the dialog shows the consequences for the payments.
 */
export function WithdrawDialog({ listing, business, loadedAt, onClose, onDone, text }: Props) {
  const [reason, setReason] = useState('');
  const { busy, problem, run } = useAction();
  const isDraft = listing.state === 'draft';
  const withdraw = () => run(() => withdrawListing(listing.id, reason).then(onDone));
  const confirmLabel = isDraft ? text.discard : text.confirm;
  const failure = problem?.code === 'answer-lost' ? text.answerLost : text.failed;
  return (
    <Dialog
      heading={fill(isDraft ? text.discardHeading : text.heading, { business })}
      onClose={onClose}
    >
      <p>{isDraft ? text.discardWarning : text.warning}</p>
      {!isDraft && (
        <>
          {loadedAt && (
            <p className="font-bold">
              {describeWithdrawal(listing, loadedAt, text.money) || text.money.none}
            </p>
          )}
          <Field
            label={text.reason}
            maxLength={listingLimits.reason}
            value={reason}
            onWrite={setReason}
          />
        </>
      )}
      <Alert>{problem && failure}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" aria-busy={busy} onClick={() => void withdraw()}>
          {busy ? text.busy : confirmLabel}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </Dialog>
  );
}
