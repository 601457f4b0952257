import { useState } from 'react';
import { formatAmount } from '#domain/money/amount.ts';
import { type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import { useAnnounce } from '../kit/use-announce.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { actOnPayment } from './payment-action.ts';
import { outcomeOf } from './outcome-of.ts';

interface Props {
  item: StaffPayment;
  text: Text['adminWords']['payments'];
  kit: Text['adminWords']['kit'];
  onUpdated: (item: StaffPayment) => void;
}

type Act = 'confirm' | 'match' | 'owe' | 'refund';

/** What can be done with a payment in its state. */
export function PaymentActions(props: Props) {
  const { item, text } = props;
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {actsFor(item).map((each) => (
          <button
            key={each}
            type="button"
            className={buttonLook.quiet}
            onClick={() => setAct(each)}
          >
            {text[each]}
          </button>
        ))}
      </div>
      {act === 'confirm' && <ConfirmDialog {...props} onClose={close} />}
      {act === 'match' && <MatchDialog {...props} onClose={close} />}
      {act === 'owe' && <Refund {...props} action="refund-due" onClose={close} />}
      {act === 'refund' && <Refund {...props} action="refunded" onClose={close} />}
    </>
  );
}

function actsFor({ state, listing }: StaffPayment): Act[] {
  if (state === 'pending' || state === 'failed') return ['confirm'];
  if (state === 'review') return listing === null ? ['match', 'owe'] : ['confirm', 'match', 'owe'];
  if (state === 'paid') return ['owe'];
  return state === 'refund_due' ? ['refund'] : [];
}

interface RefundProps extends Props {
  action: 'refund-due' | 'refunded';
  onClose: () => void;
}

function Refund({ item, text, kit, action, onClose, onUpdated }: RefundProps) {
  const { id, received_amount, amount, currency } = item;
  const announce = useAnnounce();
  const sum = formatAmount({ amount: received_amount ?? amount, currency });
  const isDue = action === 'refund-due';
  return (
    <ReasonDialog
      heading={fill(isDue ? text.oweHeading : text.refundHeading, { sum })}
      lead={isDue ? text.oweLead : text.refundLead}
      confirm={isDue ? text.oweSave : text.refund}
      text={kit}
      draft={`${action} ${id}`}
      onClose={onClose}
      onConfirm={async (reason) => {
        const updated = await actOnPayment(id, action, { reason });
        announce(outcomeOf(updated, text));
        onClose();
        onUpdated(updated);
      }}
    />
  );
}
