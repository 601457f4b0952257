import { useRef } from 'react';
import { formatShortDate } from '#browser/short-dates.ts';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useKeepFocus } from '#features/components/use-keep-focus.ts';
import { Decisions } from '../components/Decisions.tsx';
import { getListingHref } from '../components/hrefs.ts';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { listComparisonFacts, describePhone } from './comparison-facts.ts';
import { Differences } from './DifferenceItem.tsx';
import { findOffers } from './find-offers.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { ReviewNotice, isExpectedAmount, PaymentFacts } from './PaymentItem.tsx';
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
      <PaymentFacts item={payment} />
      <Decisions>
        {isWaiting && !payment.listing && (
          <Candidates money={payment} candidates={candidates} onDone={onDone} />
        )}
        <PaymentActions item={payment} onDone={onDone}>
          {isWaiting && <OfferButtons money={payment} offers={offers} onDone={onDone} />}
        </PaymentActions>
      </Decisions>
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
  const owner = { phone: listing.phone, phone_kind: 'advert' } as const;
  return (
    <>
      {offers.map((offer) => (
        <ConfirmButton
          key={offer.name}
          variant="primary"
          openLabel={fill(text.buys, { sum, package: offer.name })}
          heading={fill(moneyText.buysHeading, { name: listing.title, package: offer.name, sum })}
          lead={moneyText.ask}
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

type Candidate = WaitingEntry<'money'>['candidates'][number];

interface CandidatesProps {
  money: StaffPayment;
  candidates: Candidate[];
  onDone: (payment: StaffPayment) => void;
}

function Candidates({ money, candidates, onDone }: CandidatesProps) {
  const { payments, money: moneyText } = useScreen().text;
  const possibleCandidates = candidates.filter(isPossible);
  const claimers = candidates.filter(isClaimer);
  const ruledOutCandidates = candidates.filter(
    (candidate) => !isPossible(candidate) && !isClaimer(candidate),
  );
  return (
    <>
      {claimers.map((candidate) => (
        <Claimer key={candidate.payment.id} candidate={candidate} />
      ))}
      {possibleCandidates.length === 0 && <p>{payments.candidates.none}</p>}
      {possibleCandidates.length > 0 && (
        <>
          <h3 className="font-bold">{payments.candidates.heading}</h3>
          <ul className="flex flex-col gap-3">
            {possibleCandidates.map((candidate, index) => (
              <PossibleCandidate
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
      {ruledOutCandidates.length > 0 && (
        <>
          <h3 className="font-bold">{moneyText.ruledOut}</h3>
          <ul className="flex flex-col gap-2">
            {ruledOutCandidates.map((candidate) => (
              <li key={candidate.payment.id}>
                {fill(moneyText.ruledOutIs, {
                  name: getTitle(candidate.payment),
                  why: candidate.ruled_out === null ? '' : moneyText.why[candidate.ruled_out],
                })}{' '}
                <OwnerPhone candidate={candidate} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** True for an order that the money can be for. The payer's own order of another sum is one of them. */
const isPossible = ({ ruled_out, agrees }: Candidate) =>
  ruled_out === null || (ruled_out === 'other-sum' && agrees);

/** True for an order with a claim of the code, which a fact excludes. Staff ask its owner. */
const isClaimer = (candidate: Candidate) => candidate.why === 'claim' && !isPossible(candidate);

/** The owner that sent the code of the money, with the fact against the order. */
function Claimer({ candidate }: { candidate: Candidate }) {
  const { payments, money: text } = useScreen().text;
  const { payment, ruled_out } = candidate;
  return (
    <p className="notice">
      {fill(text.claimer, {
        name: getTitle(payment),
        why: ruled_out === null ? '' : text.why[ruled_out],
      })}{' '}
      <OwnerPhone candidate={candidate} />{' '}
      {payment.listing && (
        <ScreenLink href={getListingHref(payment.listing.id)} isInline>
          {fill(payments.advertIs, { id: payment.listing.id })}
        </ScreenLink>
      )}
    </p>
  );
}

const getTitle = ({ listing, reference }: StaffPayment) => listing?.title ?? reference;

interface PossibleCandidateProps {
  money: StaffPayment;
  candidate: Candidate;
  isFirst: boolean;
  onDone: (payment: StaffPayment) => void;
}

function PossibleCandidate({ money, candidate, isFirst, onDone }: PossibleCandidateProps) {
  const { payments, money: moneyText } = useScreen().text;
  const { candidates: text } = payments;
  const callbacks = useUndoCallbacks(onDone);
  const { agrees, payment, ruled_out } = candidate;
  const { id, reference, listing, created_at } = payment;
  const title = getTitle(payment);
  const root = useRef<HTMLLIElement>(null);
  useKeepFocus(root);
  return (
    <li
      ref={root}
      className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[16rem_minmax(0,1fr)] [&>div>button]:w-full"
    >
      <ConfirmButton
        variant={isFirst && agrees && ruled_out === null ? 'primary' : undefined}
        openLabel={fill(text.match, { name: title })}
        heading={fill(moneyText.matchHeading, { sum: formatReceived(money), name: title })}
        lead={moneyText.ask}
        submitLabel={payments.matchSave}
        facts={listComparisonFacts(
          money,
          { id: listing?.id ?? 0, title },
          { ...candidate, name: payment.payer, order: payment },
          moneyText,
        )}
        draftKey={`adopt ${id}`}
        action={() => postPaymentAction(money.id, 'adopt', { attempt: id })}
        {...callbacks}
      />
      <span>
        {describeWhy(candidate, text)}{' '}
        {fill(text.order, {
          reference,
          sum: formatAmount(payment),
          date: formatShortDate(created_at),
        })}{' '}
        <OwnerPhone candidate={candidate} />{' '}
        {listing && (
          <ScreenLink href={getListingHref(listing.id)} isInline>
            {fill(payments.advertIs, { id: listing.id })}
          </ScreenLink>
        )}
      </span>
    </li>
  );
}

function describeWhy(
  { why, agrees, ruled_out }: Candidate,
  text: StaffText['payments']['candidates'],
): string {
  if (ruled_out === 'other-sum') return text.otherSum;
  return why === 'claim' && !agrees ? text.otherNumber : text[why];
}

/** The phone number of the candidate's owner. The facts about the payment above contain the payer's number. */
function OwnerPhone({ candidate }: { candidate: Candidate }) {
  const { money: moneyText } = useScreen().text;
  return (
    <span className="text-ink-soft">
      {moneyText.ownerNumber}: {describePhone(candidate, moneyText)}
    </span>
  );
}
