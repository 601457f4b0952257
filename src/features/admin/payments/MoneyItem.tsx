import { formatShortDate } from '#browser/dates.ts';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { Waiting } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/fill.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { useScreen, type AdminText } from '../components/screen.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { InReview, isPrice, PaymentFacts } from './PaymentItem.tsx';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

interface Props {
  item: Waiting<'money'>;
  onDone: () => void;
}

/** Money of nobody, with the orders that it may be for; or money of another sum than asked. */
export function MoneyItem({ item: { payment, candidates }, onDone }: Props) {
  const { payments: text } = useScreen().text;
  const { currency, received_amount } = payment;
  const costs = ({ shillings, cents }: Price) => (currency === 'KES' ? shillings : cents);
  // What was paid to somebody else buys nothing, whatever the sum.
  const offers = isPrice(payment)
    ? []
    : text.bought.filter(({ price }) => costs(price) === received_amount);
  return (
    <>
      <InReview item={payment} />
      <PaymentFacts item={payment} />
      {payment.listing ? (
        <Bought money={payment} offers={offers} onDone={onDone} />
      ) : (
        <Candidates money={payment} candidates={candidates} onDone={onDone} />
      )}
      <PaymentActions
        item={payment}
        isBackFirst={payment.listing !== null && !isPrice(payment) && offers.length === 0}
        onDone={onDone}
      />
    </>
  );
}

interface BoughtProps {
  money: StaffPayment;
  offers: AdminText['payments']['bought'];
  onDone: () => void;
}

/** What is sold for exactly this sum. */
function Bought({ money, offers, onDone }: BoughtProps) {
  const { payments: text } = useScreen().text;
  const { id, listing } = money;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {offers.map((offer) => (
        <ActionButton
          key={offer.name}
          look="primary"
          words={fill(text.buys, { sum: formatReceived(money), package: offer.name })}
          act={() =>
            postPaymentAction(id, 'match', {
              listing: listing?.id ?? 0,
              package: offer.id,
              withWebsite: offer.withWebsite,
            })
          }
          done={(matched) => describeOutcome(matched, text)}
          onDone={onDone}
        />
      ))}
    </div>
  );
}

interface CandidatesProps {
  money: StaffPayment;
  candidates: Waiting<'money'>['candidates'];
  onDone: () => void;
}

function Candidates({ money, candidates, onDone }: CandidatesProps) {
  const { payments } = useScreen().text;
  const { candidates: text } = payments;
  if (candidates.length === 0) return <p>{text.none}</p>;
  return (
    <>
      <h3 className="font-bold">{text.heading}</h3>
      <ul className="flex flex-col gap-3">
        {candidates.map(({ why, agrees, payment }, index) => {
          const { id, reference, listing, created_at } = payment;
          const order = {
            ...{ reference, sum: formatAmount(payment), date: formatShortDate(created_at) },
          };
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ActionButton
                look={index === 0 && agrees ? 'primary' : undefined}
                words={fill(text.match, { name: listing?.name ?? reference })}
                act={() => postPaymentAction(money.id, 'adopt', { attempt: id })}
                done={(matched) => describeOutcome(matched, payments)}
                onDone={onDone}
              />
              <span>
                {why === 'claim' && !agrees ? text.otherNumber : text[why]}{' '}
                {fill(text.order, order)}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
