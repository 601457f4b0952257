import { useState } from 'react';
import { formatAmount } from '#domain/money/money.ts';
import type { PaymentAction, StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { Button } from '#ui/Button.tsx';
import type { ItemProps } from '../components/List.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

/** What can be done with a payment in its state. */
export function PaymentActions({ item, onDone }: ItemProps<StaffPayment>) {
  const { payments: text } = useScreen().text;
  const [opened, setOpened] = useState<'confirm' | 'match'>();
  const { id, received_amount, amount, currency } = item;
  const sum = formatAmount({ amount: received_amount ?? amount, currency });
  const possible = actionsFor(item);
  const dialog = { item, onClose: () => setOpened(undefined), onDone };
  const refund = (action: 'refund-due' | 'refunded') => ({
    draft: `${action} ${id}`,
    act: (reason: string) => postPaymentAction(id, action, { reason }),
    done: (payment: StaffPayment) => describeOutcome(payment, text),
    onDone,
  });
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {(['confirm', 'match'] as const).map(
        (action) =>
          possible.includes(action) && (
            <Button key={action} onClick={() => setOpened(action)}>
              {text[action]}
            </Button>
          ),
      )}
      {possible.includes('refund-due') && (
        <ReasonButton
          open={text.refundDue}
          heading={fill(text.refundDueHeading, { sum })}
          lead={text.refundDueLead}
          confirm={text.refundDueSave}
          {...refund('refund-due')}
        />
      )}
      {possible.includes('refunded') && (
        <ReasonButton
          open={text.refunded}
          heading={fill(text.refundedHeading, { sum })}
          lead={text.refundedLead}
          {...refund('refunded')}
        />
      )}
      {opened === 'confirm' && <ConfirmDialog {...dialog} />}
      {opened === 'match' && <MatchDialog {...dialog} />}
    </div>
  );
}

function actionsFor({ state, listing }: StaffPayment): PaymentAction[] {
  if (state === 'pending' || state === 'failed') return ['confirm'];
  if (state === 'review') {
    return listing === null ? ['match', 'refund-due'] : ['confirm', 'match', 'refund-due'];
  }
  if (state === 'paid') return ['refund-due'];
  return state === 'refund_due' ? ['refunded'] : [];
}
