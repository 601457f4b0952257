import { formatAmount } from '#domain/money/money.ts';
import type { PaymentAction, StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { toFormText } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { listComparisonFacts } from './comparison-facts.ts';
import { MatchButton } from './MatchButton.tsx';
import { MoneyButton } from './MoneyButton.tsx';
import { MoveActions } from './MoveActions.tsx';
import { postPaymentAction } from './post-payment-action.ts';
import { RefundActions } from './RefundActions.tsx';
import { useUndoCallbacks } from './UndoBar.tsx';

interface Props extends ItemProps<StaffPayment> {
  /** True if a refund is the most likely action. */
  isRefundFirst?: boolean;
}

/** The actions that are possible in the payment's state; none if the money went to another payee. */
export function PaymentActions({ item, isRefundFirst = false, onDone }: Props) {
  const { payments: text, money } = useScreen().text;
  const { id, reference, listing, received_amount, amount, currency } = item;
  const sum = formatAmount({ amount: received_amount ?? amount, currency });
  const amountDue = formatAmount({ amount, currency });
  const title = listing?.title ?? reference;
  const owner = { phone: listing?.phone ?? null, phone_kind: 'advert' } as const;
  const actions = getActions(item);
  const callbacks = useUndoCallbacks(onDone);
  const refundButton = actions.includes('refund-due') && (
    <ReasonButton
      {...toFormText(text, 'refundDue', { sum })}
      variant="danger"
      draftKey={`refund-due ${id}`}
      action={(reason) => postPaymentAction(id, 'refund-due', { reason })}
      {...callbacks}
    />
  );
  const moveActions = actions.includes('move') && <MoveActions item={item} onDone={onDone} />;
  // The buttons for a requested move come first, because the request waits for an approval.
  const isMoveFirst = item.move?.state === 'asked';
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {isRefundFirst && refundButton}
      {isMoveFirst && moveActions}
      {actions.includes('confirm') && (
        <MoneyButton
          openLabel={text.confirm}
          heading={fill(text.confirmHeading, { name: title })}
          lead={fill(currency === 'KES' ? text.confirmLead : text.confirmCardLead, {
            reference,
            sum: amountDue,
          })}
          draftKey={`confirm ${id}`}
          currency={currency}
          facts={listComparisonFacts(item, { id: listing?.id ?? 0, title }, owner, money)}
          action={({ confirmation }) => postPaymentAction(id, 'confirm', confirmation)}
          {...callbacks}
        />
      )}
      {actions.includes('match') && <MatchButton item={item} onDone={onDone} />}
      {!isRefundFirst && refundButton}
      {!isMoveFirst && moveActions}
      {actions.includes('refund') && <RefundActions item={item} onDone={onDone} />}
    </div>
  );
}

function getActions({ state, listing, is_ours }: StaffPayment): PaymentAction[] {
  if (!is_ours) return [];
  if (state === 'pending' || state === 'failed') return ['confirm'];
  if (state === 'review') {
    return listing === null ? ['match', 'refund-due'] : ['confirm', 'refund-due'];
  }
  if (state === 'paid') return ['refund-due', 'move'];
  return state === 'refund_due' ? ['refund'] : [];
}
