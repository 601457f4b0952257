import { useState } from 'react';
import { readMember } from '#browser/identity-session.ts';
import { getRefundProvider } from '#domain/payment/payment-providers.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { reachesDailyLimit, type DailyLimits } from '#domain/staff/daily-limits.ts';
import { getRefundSteps, type RefundStep } from '#domain/staff/refund-steps.ts';
import { createRefundCodeSchema, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Field } from '#ui/Field.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { FormButton } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { useDailyLimits } from './daily-limits.ts';
import { describeApproval } from './describe-approval.ts';
import { listHandFacts, listMoneyFacts, listSentFacts } from './money-facts.ts';
import { getTextValues, isSentByProvider, wentBackReason } from './RefundNotice.tsx';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

/**
 * The possible actions with a due refund. The most likely one comes first. If the refund brings the sum of the day to its
 * limit, a second staff user has to approve it, as for a large one.
 */
export function RefundActions({ item: loaded, onDone }: ItemProps<StaffPayment>) {
  const [memberId] = useState(() => readMember()?.id);
  const loadedLimits = useDailyLimits();
  const limits = loadedLimits.status === 'ready' ? loadedLimits.data : undefined;
  const isDayFull = limits !== undefined && reachesDailyLimit(loaded, limits);
  const item = { ...loaded, needs_second: loaded.needs_second || isDayFull };
  const steps = getRefundSteps(item, memberId);
  return (
    <>
      {steps.map((step, index) => (
        <StepButton
          key={step}
          step={step}
          item={item}
          limits={limits}
          onDone={onDone}
          isFirst={index === 0}
        />
      ))}
    </>
  );
}

interface StepProps extends ItemProps<StaffPayment> {
  step: RefundStep;
  /** The sums and limits of today; undefined until they are loaded. */
  limits: DailyLimits | undefined;
  isFirst: boolean;
}

function StepButton({ step, limits, isFirst, item, onDone }: StepProps) {
  const { text: texts } = useScreen();
  const { payments, refunds: text } = texts;
  const { id, currency, reference } = item;
  const values = getTextValues(item, text);
  const recordsCode = step === 'note';
  const isRequest = step === 'send' && item.needs_second;
  const label = recordsCode && !isFirst ? text.byHandInstead : text[step];
  return (
    <FormButton
      openLabel={fill(isRequest ? text.askToSend : label, values)}
      variant={isFirst && step !== 'takeBack' ? 'primary' : undefined}
      heading={fill(isRequest ? text.askToSend : text[`${step}Heading`], values)}
      facts={listFacts(step, item, texts)}
      lead={fill(getLead(step, item, text), values)}
      note={
        hasApprovalNote(step, item) && (
          <p className="min-h-6">
            <WholeAmounts text={describeApproval(item, limits, text)} />
          </p>
        )
      }
      {...(recordsCode && { submitLabel: text.save })}
      draftKey={`${step} ${id}`}
      initialValues={{ code: '' }}
      check={({ code }) => {
        if (!recordsCode) return { data: {} };
        const { data, error } = createRefundCodeSchema(currency).safeParse({ code });
        const message = error?.issues[0]?.message ?? '';
        return data
          ? { data }
          : { problems: { code: describeRefusal(message, payments.refusals) } };
      }}
      action={(typed) => postPaymentAction(id, 'refund', { step: endpointSteps[step], ...typed })}
      announcement={(payment) =>
        step === 'takeBack'
          ? fill(text.isTakenBack, { reference })
          : describeOutcome(payment, payments)
      }
      onDone={onDone}
    >
      {(field) =>
        recordsCode && (
          <Field
            label={text.codeLabel}
            hint={payments.codeHints[getRefundProvider(item)]}
            autoCapitalize="characters"
            spellCheck={false}
            {...field('code')}
          />
        )
      }
    </FormButton>
  );
}

/** Returns the facts of a step's dialog. Only a refund that the provider has no request for asks staff to send it. */
function listFacts(step: RefundStep, item: StaffPayment, texts: StaffText) {
  if (step === 'note' && isSentByProvider(item)) return listSentFacts(item, texts);
  return isByHand(step, item) ? listHandFacts(item, texts) : listMoneyFacts(item, texts);
}

/** True for a step of a refund that staff send by hand, so that they need its receiver. */
const isByHand = (step: RefundStep, { refund }: StaffPayment): boolean =>
  step === 'note' || step === 'askByHand' || (step === 'approve' && refund?.method === 'hand');

/** True for a dialog that tells why an approval is needed: of a new refund, or of one that staff send by hand. */
const hasApprovalNote = (step: RefundStep, { refund }: StaffPayment): boolean =>
  ['send', 'again', 'askByHand', 'note'].includes(step) &&
  (refund === null || refund.state === 'failed' || refund.method === 'hand');

/** The name of each step in the request to the endpoint. */
const endpointSteps = {
  send: 'send',
  again: 'send',
  approve: 'approve',
  takeBack: 'take-back',
  askByHand: 'by-hand',
  note: 'by-hand',
} as const;

/** Returns the introduction of a step's dialog. It depends on the state of the refund. */
function getLead(step: RefundStep, item: StaffPayment, text: StaffText['refunds']): string {
  const { needs_second, refund } = item;
  const isAtProvider = isSentByProvider(item);
  if (step === 'note' && isAtProvider) {
    return refund?.reason === wentBackReason ? text.noteLeadWentBack : text.noteLeadSilent;
  }
  if (needs_second && (step === 'send' || (step === 'again' && !isAtProvider)))
    return text.sendLeadSecond;
  if (step === 'note' && item.listing?.owner) return `${text.noteLead} ${text.noteEmail}`;
  return text[`${step}Lead`];
}
