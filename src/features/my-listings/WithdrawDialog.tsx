import { useState } from 'react';
import { withdrawListing } from '#browser/api/own-listings.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { getWithdrawalMoney } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { formatDate } from '#browser/dates.ts';
import { formatReceived } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useAction } from '../components/use-action.ts';
import type { Text } from '#content/text/text.ts';

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
          {loadedAt && <p className="font-bold">{describeMoney(listing, loadedAt, text)}</p>}
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

function describeMoney(
  listing: OwnListing,
  now: Date,
  { money }: Text['myListings']['withdraw'],
): string {
  const withdrawalMoney = getWithdrawalMoney(listing, now);
  switch (withdrawalMoney.kind) {
    case 'unused':
    case 'review':
      return fill(money[withdrawalMoney.kind], { amount: formatReceived(withdrawalMoney.payment) });
    case 'renewed': {
      const amount = withdrawalMoney.payments.map(formatReceived).join(' + ');
      return fill(money.renewed, { until: formatDate(withdrawalMoney.until), amount });
    }
    case 'running':
      return fill(money.running, { until: formatDate(withdrawalMoney.until) });
    default:
      return money[withdrawalMoney.kind];
  }
}
