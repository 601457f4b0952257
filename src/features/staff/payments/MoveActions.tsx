import { useState } from 'react';
import { readMember } from '#browser/identity-session.ts';
import { formatReceived } from '#domain/money/money.ts';
import type { MatchTarget, StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { Field } from '#ui/Field.tsx';
import { FormButton } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { listMoneyFacts } from './money-facts.ts';
import { postPaymentAction } from './post-payment-action.ts';
import { TargetField } from './TargetField.tsx';

/**
 * The actions that move a payment to another listing. One staff member requests the move, and another one approves
 * or refuses it.
 */
export function MoveActions(props: ItemProps<StaffPayment>) {
  return props.item.move?.state === 'asked' ? (
    <RequestedMove {...props} />
  ) : (
    <RequestMoveButton {...props} />
  );
}

function RequestMoveButton({ item, onDone }: ItemProps<StaffPayment>) {
  const { text: texts } = useScreen();
  const { money: text, payments, ui } = texts;
  const [target, setTarget] = useState<MatchTarget | null>(null);
  const { id, reference } = item;
  const values = { ...getTextValues(item, text), reference };
  return (
    <FormButton
      openLabel={text.move}
      heading={fill(text.moveHeading, values)}
      facts={listMoneyFacts(item, texts)}
      lead={fill(text.moveLead, { ...values, name: item.listing?.title ?? reference })}
      submitLabel={text.moveSave}
      draftKey={`move ${id}`}
      initialValues={{ listing: '', reason: '' }}
      check={({ listing, reason }) => {
        const problems = {
          ...(target?.id !== Number(listing) && {
            listing: listing.trim() === '' ? payments.listingMissing : text.targetFirst,
          }),
          ...(reason.trim() === '' && { reason: ui.reasonMissing }),
        };
        if (!target || Object.keys(problems).length > 0) return { problems };
        return { data: { step: 'ask', listing: target.id, reason: reason.trim() } as const };
      }}
      action={(request) => postPaymentAction(id, 'move', request)}
      announcement={fill(text.isMoveAsked, values)}
      onDone={onDone}
    >
      {(field) => (
        <>
          <TargetField money={item} {...field('listing')} onTarget={setTarget} />
          <Field
            as="textarea"
            label={ui.reason}
            rows={3}
            maxLength={listingLimits.reason}
            {...field('reason')}
          />
        </>
      )}
    </FormButton>
  );
}

function RequestedMove({ item, onDone }: ItemProps<StaffPayment>) {
  const { text: texts } = useScreen();
  const { money: text } = texts;
  const [memberId] = useState(() => readMember()?.id);
  const { id, reference, move } = item;
  if (!move) return null;
  const isOwnRequest = move.requested_by === memberId;
  const values = {
    ...getTextValues(item, text),
    reference,
    name: move.requested_name ?? text.somebody,
    reason: move.reason,
  };
  const facts = listMoneyFacts(item, texts);
  return (
    <>
      <p className="notice col-span-full">
        {fill(isOwnRequest ? text.moveAskedByYou : text.moveAsked, values)}
      </p>
      {!isOwnRequest && (
        <ConfirmButton
          variant="primary"
          openLabel={text.approveMove}
          heading={fill(text.approveMoveHeading, values)}
          lead={fill(text.approveMoveLead, values)}
          facts={facts}
          draftKey={`approve move ${id}`}
          action={() => postPaymentAction(id, 'move', { step: 'approve' })}
          announcement={fill(text.isMoved, values)}
          onDone={onDone}
        />
      )}
      <ConfirmButton
        openLabel={text.refuseMove}
        heading={fill(text.refuseMoveHeading, values)}
        lead={text.refuseMoveLead}
        facts={facts}
        draftKey={`refuse move ${id}`}
        action={() => postPaymentAction(id, 'move', { step: 'refuse' })}
        announcement={fill(text.isMoveRefused, values)}
        onDone={onDone}
      />
    </>
  );
}

function getTextValues(item: StaffPayment, text: StaffText['money']) {
  const { move, listing, reference, unused_seconds } = item;
  return {
    sum: formatReceived(item),
    from: listing?.title ?? reference,
    to: move?.to_title ?? '',
    left: formatUnusedTime(unused_seconds, text),
  };
}

/** Returns the unused paid time as a text: in hours, rounded up, or from 24 hours on in days, rounded up. */
function formatUnusedTime(seconds: number, text: StaffText['money']): string {
  const hours = Math.ceil(seconds / 3600);
  const days = Math.ceil(hours / 24);
  if (hours < 24) return fillPlural(text.hours, hours);
  return fillPlural(text.days, days);
}
