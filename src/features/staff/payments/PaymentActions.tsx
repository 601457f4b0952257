import type { ReactNode } from 'react';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { PaymentAction, StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { actionGridClass } from '../components/action-grid.ts';
import { toFormText } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { createOwner, listComparisonFacts } from './comparison-facts.ts';
import { isCertainSum } from './certain-sum.ts';
import { LoadedDailyLimit } from './DailyLimit.tsx';
import { MatchButton } from './MatchButton.tsx';
import { MoneyButton } from './MoneyButton.tsx';
import { listMoneyFacts } from './money-facts.ts';
import { MoveActions } from './MoveActions.tsx';
import { PaidOrderNotice } from './PaidOrderNotice.tsx';
import { postPaymentAction } from './post-payment-action.ts';
import { RefundActions } from './RefundActions.tsx';
import { isWholeBack, ReturnedButton } from './ReturnedButton.tsx';
import { useUndoCallbacks } from './UndoBar.tsx';

interface Props extends ItemProps<StaffPayment> {
  /** Buttons before those of this component, in the same grid. */
  children?: ReactNode;
}

type Action = PaymentAction | 'returned';

/**
 * The actions that are possible in the payment's state; none if the money went to another payee. The return of the money
 * is always the last one.
 */
export function PaymentActions({ item, onDone, children }: Props) {
  const actions = getActions(item);
  const moveActions = actions.includes('move') && <MoveActions item={item} onDone={onDone} />;
  // The buttons for a requested move come first, because the request waits for an approval.
  const isMoveFirst = item.move?.state === 'asked';
  return (
    <div className={actionGridClass}>
      {children}
      {actions.includes('returned') && (
        <ReturnedButton item={item} onDone={() => onDone({ ...item, state: 'refunded' })} />
      )}
      {actions.includes('accept') && <AcceptButton item={item} onDone={onDone} />}
      {isMoveFirst && moveActions}
      {actions.includes('confirm') && <ConfirmMoneyButton item={item} onDone={onDone} />}
      {actions.includes('match') && <MatchButton item={item} onDone={onDone} />}
      {!isMoveFirst && moveActions}
      {actions.includes('refund') && <RefundActions item={item} onDone={onDone} />}
      {actions.includes('refund-due') && <RefundDueButton item={item} onDone={onDone} />}
    </div>
  );
}

function RefundDueButton({ item, onDone }: ItemProps<StaffPayment>) {
  const { text: texts } = useScreen();
  const { payments: text } = texts;
  const callbacks = useUndoCallbacks(onDone);
  const { id } = item;
  const { lead, ...formText } = toFormText(text, 'refundDue', { sum: formatReceived(item) });
  return (
    <ReasonButton
      {...formText}
      facts={listMoneyFacts(item, texts)}
      lead={getRefundDueLead(item, lead, text)}
      variant="danger"
      draftKey={`refund-due ${id}`}
      action={(reason) => postPaymentAction(id, 'refund-due', { reason })}
      {...callbacks}
    />
  );
}

/** Returns the consequences of a due refund. Only paid time of this money can keep an advert live. */
function getRefundDueLead(
  { listing, unused_seconds }: StaffPayment,
  liveLead: string,
  text: StaffText['payments'],
): string {
  if (!listing) return text.refundDueLeadWithoutAdvert;
  return listing.state === 'live' && unused_seconds > 0 ? liveLead : text.refundDueLeadNotLive;
}

/** A button that accepts a received amount below the price, with a reason. */
function AcceptButton({ item, onDone }: ItemProps<StaffPayment>) {
  const { text: texts } = useScreen();
  const { payments: text } = texts;
  const callbacks = useUndoCallbacks(onDone);
  const { id, currency, missing_sum, listing, reference } = item;
  const values = {
    sum: formatReceived(item),
    price: formatAmount(item),
    missing: formatAmount({ amount: missing_sum ?? 0, currency }),
    name: listing?.title ?? reference,
  };
  return (
    <ReasonButton
      openLabel={fill(text.accept, values)}
      heading={fill(text.acceptHeading, values)}
      facts={listMoneyFacts(item, texts)}
      lead={fill(text.acceptLead, values)}
      note={<LoadedDailyLimit currency={currency} text={texts.refunds.missingToday} />}
      variant={isCertainSum(item) ? 'primary' : undefined}
      draftKey={`accept ${id}`}
      action={(reason) => postPaymentAction(id, 'accept', { reason })}
      {...callbacks}
    />
  );
}

function ConfirmMoneyButton({ item, onDone }: ItemProps<StaffPayment>) {
  const { payments: text, money } = useScreen().text;
  const callbacks = useUndoCallbacks(onDone);
  const { id, reference, listing, currency, provider_reference } = item;
  const title = listing?.title ?? reference;
  // In review the code is right already, and the action corrects a sum that staff recorded.
  const isCorrection = item.state === 'review';
  const firstLead = currency === 'KES' ? text.confirmLead : text.confirmCardLead;
  const lead = item.paid_by ? text.confirmSecondLead : firstLead;
  const owner = createOwner(item.owner_phone, isCorrection ? item : undefined);
  // The field below is for the sum that came.
  const sumLabel = isCorrection ? text.difference.booked : money.price;
  return (
    <MoneyButton
      openLabel={isCorrection ? text.correct : text.confirm}
      heading={fill(isCorrection ? text.correctHeading : text.confirmHeading, { name: title })}
      lead={fill(isCorrection ? text.correctLead : lead, {
        reference,
        sum: formatAmount(item),
        code: provider_reference ?? '',
      })}
      note={<PaidOrderNotice item={item} />}
      draftKey={`confirm ${id}`}
      currency={currency}
      code={isCorrection ? (provider_reference ?? '') : ''}
      facts={listComparisonFacts(item, { id: listing?.id ?? 0, title }, owner, {
        ...money,
        sum: sumLabel,
      })}
      action={({ confirmation }) => postPaymentAction(id, 'confirm', confirmation)}
      {...callbacks}
    />
  );
}

/** Returns the actions that can succeed in the payment's state. */
function getActions(item: StaffPayment): Action[] {
  const { state, listing, is_ours, is_reported, is_held, can_accept, shortfall } = item;
  if (!is_ours || is_held) return [];
  if (state === 'pending' || state === 'failed') return ['confirm'];
  const returned: Action[] = isWholeBack(item) ? ['returned'] : [];
  if (state === 'refund_due') return [...returned, 'refund'];
  if (returned.length > 0) return returned;
  if (state === 'review') {
    if (listing === null) return ['match', 'refund-due'];
    return [
      ...(can_accept ? (['accept'] as const) : []),
      // The provider's own amount stays as it is.
      ...(is_reported ? [] : (['confirm'] as const)),
      'refund-due',
    ];
  }
  if (state !== 'paid') return [];
  return shortfall ? ['refund-due'] : ['refund-due', 'move'];
}
