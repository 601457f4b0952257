import { formatReceived } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { describePackage } from '../components/PaymentLines.tsx';
import { Decisions } from '../components/Decisions.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { Candidates } from './Candidates.tsx';
import { isCertainSum } from './certain-sum.ts';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { askForCheck, createOwner, listComparisonFacts } from './comparison-facts.ts';
import { Differences } from './DifferenceItem.tsx';
import { findOffers } from './find-offers.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { isExpectedAmount, PaymentFacts, ReviewNotice } from './PaymentItem.tsx';
import { postPaymentAction } from './post-payment-action.ts';
import { useUndoCallbacks } from './UndoBar.tsx';

interface Props {
  item: WaitingEntry<'money'>;
  /** Called after an action, with the payment's new state if the action returned it. */
  onDone: (payment?: StaffPayment) => void;
}

/**
 * A received payment that needs a decision. The payment has no order yet, the amount differs from the order, a move
 * to another listing needs an approval, or the money went to another payee.
 */
export function MoneyItem({ item: { payment, candidates, differences }, onDone }: Props) {
  const { payments: text } = useScreen().text;
  const isWaiting = payment.state === 'review' && payment.is_ours;
  const offers = isExpectedAmount(payment) ? [] : findOffers(payment, text.bought);
  return (
    <>
      <ReviewNotice item={payment} />
      <PaymentFacts item={payment}>
        <Decisions>
          {isWaiting && !payment.listing && (
            <Candidates money={payment} candidates={candidates} onDone={onDone} />
          )}
          <PaymentActions item={payment} onDone={onDone}>
            {isWaiting && <OfferButtons money={payment} offers={offers} onDone={onDone} />}
          </PaymentActions>
        </Decisions>
      </PaymentFacts>
      <Differences isNested differences={differences} payment={payment} onDone={() => onDone()} />
    </>
  );
}

interface OfferButtonsProps {
  money: StaffPayment;
  offers: StaffText['payments']['bought'];
  onDone: (payment: StaffPayment) => void;
}

/** Buttons that match the payment's listing with the offers at the received amount. */
function OfferButtons({ money, offers, onDone }: OfferButtonsProps) {
  const { payments: text, money: moneyText } = useScreen().text;
  const callbacks = useUndoCallbacks(onDone);
  const { id, listing } = money;
  if (!listing) return null;
  const sum = formatReceived(money);
  const owner = {
    ...createOwner(money.owner_phone, money),
    packageName: describePackage(money, text),
  };
  return (
    <>
      {offers.map((offer) => (
        <ConfirmButton
          key={offer.name}
          variant={isCertainSum(money) ? 'primary' : undefined}
          openLabel={fill(text.buys, { sum, package: offer.name })}
          heading={fill(moneyText.buysHeading, { name: listing.title, package: offer.name, sum })}
          lead={askForCheck(money, owner, moneyText)}
          facts={listComparisonFacts(money, listing, owner, moneyText)}
          draftKey={`buys ${id} ${offer.name}`}
          action={() =>
            postPaymentAction(id, 'match', {
              listing: listing.id,
              package: offer.id,
              withWebsite: offer.withWebsite,
            })
          }
          {...callbacks}
        />
      ))}
    </>
  );
}
