import { useRef } from 'react';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { separator } from '#domain/text/separator.ts';
import { useKeepFocus } from '#features/components/use-keep-focus.ts';
import { actionGridClass } from '../components/action-grid.ts';
import { CallLink } from '../components/CallLink.tsx';
import { getListingHref } from '../components/hrefs.ts';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { hasOtherNumber, isClaimer, isPossible, type Candidate } from './candidate-kinds.ts';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { askForCheck, describePhone, isMasked, listComparisonFacts } from './comparison-facts.ts';
import { postPaymentAction } from './post-payment-action.ts';
import { useUndoCallbacks } from './UndoBar.tsx';

interface MatchProps {
  money: StaffPayment;
  onDone: (payment: StaffPayment) => void;
}

interface CandidatesProps extends MatchProps {
  candidates: Candidate[];
}

/** The orders that some money can be for, those that sent its code, and those that a fact excludes. */
export function Candidates({ money, candidates, onDone }: CandidatesProps) {
  const { payments, money: moneyText } = useScreen().text;
  const possibleCandidates = candidates.filter(isPossible);
  const claimers = candidates.filter(isClaimer);
  const ruledOutCandidates = candidates.filter(
    (candidate) => !isPossible(candidate) && !isClaimer(candidate),
  );
  return (
    <>
      {claimers.map((candidate) => (
        <Claimer key={candidate.payment.id} money={money} candidate={candidate} onDone={onDone} />
      ))}
      {possibleCandidates.length === 0 && !claimers.some(hasOtherNumber) && (
        <p>{payments.candidates.none}</p>
      )}
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
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-bold text-brand">
            {fill(moneyText.ruledOut, { count: ruledOutCandidates.length })}
          </summary>
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
        </details>
      )}
    </>
  );
}

interface CandidateProps extends MatchProps {
  candidate: Candidate;
}

/** The owner that sent the code of the money, with the fact against the order. */
function Claimer({ money, candidate, onDone }: CandidateProps) {
  const { money: text } = useScreen().text;
  return (
    <>
      <ClaimerNotice candidate={candidate} />
      {hasOtherNumber(candidate) && (
        <>
          <p>{fill(text.claimerFits, { reference: candidate.payment.reference })}</p>
          <div className={actionGridClass}>
            <CandidateButton money={money} candidate={candidate} onDone={onDone} />
          </div>
        </>
      )}
    </>
  );
}

function ClaimerNotice({ candidate }: { candidate: Candidate }) {
  const { payments, money: text } = useScreen().text;
  const { payment, ruled_out } = candidate;
  return (
    <p className="notice">
      {fill(text.claimer, {
        name: getTitle(payment),
        why: ruled_out === null ? '' : text.why[ruled_out],
      })}{' '}
      <OwnerPhone candidate={candidate} isLink />{' '}
      {payment.listing && (
        <ScreenLink href={getListingHref(payment.listing.id)} isInline>
          {fill(payments.advertIs, { id: payment.listing.id })}
        </ScreenLink>
      )}
    </p>
  );
}

const getTitle = ({ listing, reference }: StaffPayment) => listing?.title ?? reference;

/** A button with a dialog that compares the money with an order, and matches it. */
function CandidateButton({
  money,
  candidate,
  onDone,
  variant,
}: CandidateProps & { variant?: 'primary' | undefined }) {
  const { payments, money: text } = useScreen().text;
  const callbacks = useUndoCallbacks(onDone);
  const { payment } = candidate;
  const { id, listing } = payment;
  const title = getTitle(payment);
  return (
    <ConfirmButton
      variant={variant}
      openLabel={fill(payments.candidates.match, { name: title })}
      heading={fill(text.matchHeading, { sum: formatReceived(money), name: title })}
      lead={askForCheck(money, candidate, text)}
      submitLabel={payments.matchSave}
      facts={listComparisonFacts(
        money,
        { id: listing?.id ?? 0, title },
        { ...candidate, name: payment.payer, order: payment },
        text,
      )}
      remark={hasOtherNumber(candidate) && <p className="notice">{text.numbersDiffer}</p>}
      draftKey={`adopt ${id}`}
      action={() => postPaymentAction(money.id, 'adopt', { attempt: id })}
      {...callbacks}
    />
  );
}

interface PossibleCandidateProps extends CandidateProps {
  isFirst: boolean;
}

function PossibleCandidate({ money, candidate, isFirst, onDone }: PossibleCandidateProps) {
  const { payments } = useScreen().text;
  const { candidates: text } = payments;
  const { agrees, payment, ruled_out } = candidate;
  const { reference, listing, created_at } = payment;
  const root = useRef<HTMLLIElement>(null);
  useKeepFocus(root);
  return (
    <li
      ref={root}
      className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[16rem_minmax(0,1fr)] lg:grid-cols-1 [&>div>button]:w-full"
    >
      <CandidateButton
        variant={isFirst && agrees && ruled_out === null ? 'primary' : undefined}
        money={money}
        candidate={candidate}
        onDone={onDone}
      />
      <div>
        <p>{describeWhy(candidate, money, text)}</p>
        <p>
          {fill(text.order, {
            reference,
            sum: formatAmount(payment),
            time: formatShortMoment(created_at),
          })}
        </p>
        <p>
          <OwnerPhone candidate={candidate} />
          {listing && (
            <>
              {separator}
              <ScreenLink href={getListingHref(listing.id)} isInline>
                {fill(payments.advertIs, { id: listing.id })}
              </ScreenLink>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function describeWhy(
  { why, agrees, ruled_out }: Candidate,
  { phone }: StaffPayment,
  text: StaffText['payments']['candidates'],
): string {
  const agreement = isMasked(phone) ? text.masked : text;
  if (ruled_out === 'other-sum') return agreement.otherSum;
  if (why === 'sum') return text.sum;
  return why === 'claim' && !agrees ? text.claimWithoutNumber : agreement[why];
}

interface OwnerPhoneProps {
  candidate: Candidate;
  /** True for a number that staff call before the decision. */
  isLink?: boolean;
}

/** The phone number of the candidate's owner. The facts about the payment above contain the payer's number. */
function OwnerPhone({ candidate, isLink = false }: OwnerPhoneProps) {
  const { money: text } = useScreen().text;
  const { phone, phone_kind } = candidate;
  if (!isLink || phone === null || phone_kind === null) {
    return (
      <span className="text-ink-soft">
        {text.ownerNumber}: {describePhone(candidate, text)}
      </span>
    );
  }
  const [before, after] = text.numberIs[phone_kind].split('{phone}');
  return (
    <span className="text-ink-soft">
      {text.ownerNumber}: {before}
      <CallLink phone={phone} isInline />
      {after}
    </span>
  );
}
