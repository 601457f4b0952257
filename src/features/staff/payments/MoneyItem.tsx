import { useRef } from 'react';
import { formatShortDate } from '#browser/dates.ts';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useKeepFocus } from '#features/components/use-keep-focus.ts';
import { useScreen, type StaffText } from '../components/screen.ts';
import { AskButton } from './AskButton.tsx';
import { besideFacts, describePhone } from './beside-facts.ts';
import { offersFor } from './offers-for.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { InReview, isPrice, PaymentFacts } from './PaymentItem.tsx';
import { postPaymentAction } from './post-payment-action.ts';
import { useMoneyMoved } from './UndoBar.tsx';

interface Props {
  item: WaitingEntry<'money'>;
  onDone: () => void;
}

/**
 * Received money that needs a decision: unmatched money with candidate orders, money of a different amount, or a
 * move to approve.
 */
export function MoneyItem({ item: { payment, candidates }, onDone }: Props) {
  const { payments: text } = useScreen().text;
  const isWaiting = payment.state === 'review' && payment.is_ours;
  const offers = isPrice(payment) ? [] : offersFor(payment, text.bought);
  return (
    <>
      <InReview item={payment} />
      <PaymentFacts item={payment} />
      {isWaiting &&
        (payment.listing ? (
          <Bought money={payment} offers={offers} onDone={onDone} />
        ) : (
          <Candidates money={payment} candidates={candidates} onDone={onDone} />
        ))}
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
  offers: StaffText['payments']['bought'];
  onDone: () => void;
}

/** Buttons for the offers of exactly this price. */
function Bought({ money, offers, onDone }: BoughtProps) {
  const { payments: text, money: moneyText } = useScreen().text;
  const moved = useMoneyMoved(onDone);
  const { id, listing } = money;
  if (!listing) return null;
  const sum = formatReceived(money);
  const owner = { phone: listing.phone, phone_kind: 'advert' } as const;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {offers.map((offer) => (
        <AskButton
          key={offer.name}
          variant="primary"
          open={fill(text.buys, { sum, package: offer.name })}
          heading={fill(moneyText.buysHeading, { name: listing.title, package: offer.name, sum })}
          lead={moneyText.ask}
          facts={besideFacts(money, listing, owner, moneyText)}
          draft={`buys ${id} ${offer.name}`}
          act={() =>
            postPaymentAction(id, 'match', {
              listing: listing.id,
              package: offer.id,
              withWebsite: offer.withWebsite,
            })
          }
          {...moved}
        />
      ))}
    </div>
  );
}

type Candidate = WaitingEntry<'money'>['candidates'][number];

interface CandidatesProps {
  money: StaffPayment;
  candidates: Candidate[];
  onDone: () => void;
}

function Candidates({ money, candidates, onDone }: CandidatesProps) {
  const { payments, money: moneyText } = useScreen().text;
  const possible = candidates.filter(({ ruled_out }) => ruled_out === null);
  const others = candidates.filter(({ ruled_out }) => ruled_out !== null);
  return (
    <>
      {possible.length === 0 && <p>{payments.candidates.none}</p>}
      {possible.length > 0 && (
        <>
          <h3 className="font-bold">{payments.candidates.heading}</h3>
          <ul className="flex flex-col gap-3">
            {possible.map((candidate, index) => (
              <Possible
                key={candidate.payment.id}
                money={money}
                candidate={candidate}
                onDone={onDone}
                isFirst={index === 0}
              />
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className="font-bold">{moneyText.ruledOut}</h3>
          <ul className="flex flex-col gap-2">
            {others.map((candidate) => (
              <li key={candidate.payment.id}>
                {fill(moneyText.ruledOutIs, {
                  name: getTitle(candidate.payment),
                  why: candidate.ruled_out === null ? '' : moneyText.why[candidate.ruled_out],
                })}{' '}
                <Beside candidate={candidate} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const getTitle = ({ listing, reference }: StaffPayment) => listing?.title ?? reference;

interface PossibleProps {
  money: StaffPayment;
  candidate: Candidate;
  isFirst: boolean;
  onDone: () => void;
}

function Possible({ money, candidate, isFirst, onDone }: PossibleProps) {
  const { payments, money: moneyText } = useScreen().text;
  const { candidates: text } = payments;
  const moved = useMoneyMoved(onDone);
  const { why, agrees, payment } = candidate;
  const { id, reference, listing, created_at } = payment;
  const title = getTitle(payment);
  const root = useRef<HTMLLIElement>(null);
  useKeepFocus(root);
  return (
    <li ref={root} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AskButton
        variant={isFirst && agrees ? 'primary' : undefined}
        open={fill(text.match, { name: title })}
        heading={fill(moneyText.matchHeading, { sum: formatReceived(money), name: title })}
        lead={moneyText.ask}
        confirm={payments.matchSave}
        facts={besideFacts(money, { id: listing?.id ?? 0, title }, candidate, moneyText)}
        draft={`adopt ${id}`}
        act={() => postPaymentAction(money.id, 'adopt', { attempt: id })}
        {...moved}
      />
      <span>
        {why === 'claim' && !agrees ? text.otherNumber : text[why]}{' '}
        {fill(text.order, {
          reference,
          sum: formatAmount(payment),
          date: formatShortDate(created_at),
        })}{' '}
        <Beside candidate={candidate} />
      </span>
    </li>
  );
}

/** The candidate's phone number; the facts above contain the payer's. */
function Beside({ candidate }: { candidate: Candidate }) {
  const { money: moneyText } = useScreen().text;
  return (
    <span className="text-ink-soft">
      {moneyText.ownerNumber}: {describePhone(candidate, moneyText)}
    </span>
  );
}
