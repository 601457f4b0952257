import { requestJson } from '#browser/api/request.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { parseAmount, staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { Field } from '#ui/Field.tsx';
import { factsClass } from '../components/facts-class.ts';
import { actionGridClass } from '../components/action-grid.ts';
import { Decisions } from '../components/Decisions.tsx';
import { FormButton, toFormText } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { getPaymentHref } from '../components/hrefs.ts';
import { ListingLink } from '../components/ListingLink.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { createCallFact } from './PaymentItem.tsx';
import { postPaymentAction } from './post-payment-action.ts';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { compareNumbers, createOwner, listComparisonFacts } from './comparison-facts.ts';
import { getClaimedAmount } from './claimed-amount.ts';
import { useUndoCallbacks } from './UndoBar.tsx';

interface Props {
  item: WaitingEntry<'claim'>;
  onDone: () => void;
}

/** An M-Pesa code that members submitted, and their claims, each with the actions of staff. */
export function ClaimItem({ item, onDone }: Props) {
  const { claim: text } = useScreen().text.payments;
  const { code, used, claims } = item;
  const lead = claims.length > 1 ? text.severalLead : text.find;
  return (
    <>
      <p>{fill(lead, { code })}</p>
      {used && (
        <p className="notice">
          {fill(used.listing ? text.used : text.usedByNobody, {
            reference: used.reference,
            name: used.listing?.title ?? '',
          })}
        </p>
      )}
      <ul className="flex flex-col gap-4 divide-y divide-line [&>li]:pb-4 [&>li:last-child]:pb-0">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-col gap-3">
            <ClaimFacts claim={claim} />
            <NumberRemark claim={claim} />
            <ClaimActions
              code={code}
              claim={claim}
              isUsed={used !== null}
              isOnly={claims.length === 1}
              onDone={onDone}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type Claim = WaitingEntry<'claim'>['claims'][number];

/** Tells whether the claimed number of the payer is one of the owner's. */
function NumberRemark({ claim: { phone, owner_phone } }: { claim: Claim }) {
  const { money } = useScreen().text;
  const compared = compareNumbers(phone, owner_phone, money);
  return compared && <p className={compared.differs ? 'notice' : ''}>{compared.text}</p>;
}

function ClaimFacts({ claim: { amount, phone, at, payment } }: { claim: Claim }) {
  const { payments: text, money } = useScreen().text;
  const { listing, reference, package: name } = payment;
  return (
    <Facts
      className={factsClass}
      rows={[
        [text.listing, listing && <ListingLink {...listing} />],
        [
          text.reference,
          <ScreenLink key="reference" href={getPaymentHref(reference)}>
            {reference}
          </ScreenLink>,
        ],
        [text.package, name && (text.packages[name] ?? name)],
        [text.asked, formatAmount(payment)],
        [text.claim.said, amount !== null && formatAmount({ amount, currency: 'KES' })],
        [text.claim.at, formatShortMoment(at)],
        [text.phone, phone === null ? money.unknownNumber : formatPhone(phone)],
        [money.ownerNumber, createCallFact(listing, text)[1]],
      ]}
    />
  );
}

interface ActionsProps {
  code: string;
  claim: Claim;
  isUsed: boolean;
  /** True if no other advert claims the code, so that a confirmation is the likely action. */
  isOnly: boolean;
  onDone: () => void;
}

function ClaimActions({ code, claim, isUsed, isOnly, onDone }: ActionsProps) {
  const { payments, money } = useScreen().text;
  const { claim: text } = payments;
  const { id, payment } = claim;
  const { currency, listing, reference, state } = payment;
  const { onDone: offerUndo } = useUndoCallbacks(onDone);
  // An order that was paid or ended since the claim accepts no further money.
  const isOpen = ['pending', 'failed', 'review'].includes(state);
  return (
    <div className={actionGridClass}>
      <Decisions>
        {!isUsed && isOpen && currency === 'KES' && (
          <ConfirmButtons code={code} claim={claim} isOnly={isOnly} onDone={onDone} />
        )}
        {!isUsed && !isOpen && <p className="col-span-full">{text.settled}</p>}
        <ReasonButton
          {...toFormText(text, 'refuse', { code })}
          facts={listClaimFacts(claim, money)}
          draftKey={`refuse ${id}`}
          action={async (reason) =>
            staffPaymentSchema.parse(
              await requestJson({
                method: 'POST',
                path: `/api/staff/claims/${id}/refuse`,
                body: { reason },
              }),
            )
          }
          announcement={fill(text.refused, { name: listing?.title ?? reference, code })}
          onDone={offerUndo}
        />
      </Decisions>
    </div>
  );
}

/**
 * Returns the comparison above a field for the sum that came. The first sum is that of the owner's message, or the price
 * if the message has none.
 */
function listOtherSumFacts(claim: Claim, { money, payments }: StaffText) {
  const label = claim.amount === null ? money.price : payments.claim.said;
  const facts = listClaimFacts(claim, { ...money, sum: label });
  return claim.amount === null ? facts.filter(([name]) => name !== money.orderSum) : facts;
}

/** Returns the comparison of the claimed money with its advert. */
function listClaimFacts(claim: Claim, text: StaffText['money']) {
  const { payment, phone, owner_phone } = claim;
  const { listing, reference } = payment;
  return listComparisonFacts(
    { ...getClaimedAmount(claim), received_amount: null, phone },
    { id: listing?.id ?? 0, title: listing?.title ?? reference },
    createOwner(owner_phone, payment),
    text,
  );
}

/** Buttons that confirm the payment of the claimed amount, or of another amount. */
function ConfirmButtons({ code, claim, isOnly, onDone }: Omit<ActionsProps, 'isUsed'>) {
  const { text: texts } = useScreen();
  const { payments: text, money } = texts;
  const { id, payment } = claim;
  const { listing } = payment;
  const claimedSum = getClaimedAmount(claim);
  const confirm = (amount: number) =>
    postPaymentAction(payment.id, 'confirm', { reference: code, amount, currency: 'KES' });
  const callbacks = useUndoCallbacks(onDone);
  const title = listing?.title ?? payment.reference;
  const sum = formatAmount(claimedSum);
  const facts = listClaimFacts(claim, money);
  return (
    <>
      <ConfirmButton
        variant={isOnly ? 'primary' : undefined}
        openLabel={fill(text.claim.confirm, { sum })}
        heading={fill(money.confirmHeading, { sum, name: title })}
        lead={fill(money.confirmLead, { code })}
        facts={facts}
        remark={<NumberRemark claim={claim} />}
        draftKey={`confirm claim ${id}`}
        action={() => confirm(claimedSum.amount)}
        {...callbacks}
      />
      <FormButton
        {...toFormText(text.claim, 'other', { code })}
        facts={listOtherSumFacts(claim, texts)}
        submitLabel={text.save}
        draftKey={`other sum ${id}`}
        initialValues={{ amount: '' }}
        check={({ amount }) => {
          const data = parseAmount(amount, 'KES');
          return data ? { data } : { problems: { amount: text.amountMissing } };
        }}
        action={confirm}
        {...callbacks}
      >
        {(field) => (
          <>
            <Field label={text.amountLabel} inputMode="decimal" {...field('amount')} />
            <NumberRemark claim={claim} />
          </>
        )}
      </FormButton>
    </>
  );
}
