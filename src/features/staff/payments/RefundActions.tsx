import { useState } from 'react';
import { formatShortMoment } from '#browser/short-dates.ts';
import { readMember } from '#browser/identity-session.ts';
import { getRefundProvider } from '#domain/payment/payment-providers.ts';
import { formatAmount } from '#domain/money/money.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { getRefundSteps, type RefundStep } from '#domain/staff/refund-steps.ts';
import { createRefundCodeSchema, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Field } from '#ui/Field.tsx';
import { FormButton } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { listMoneyFacts } from './money-facts.ts';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

/** The state of a due refund, and the possible actions. The most likely action comes first. */
export function RefundActions({ item, onDone }: ItemProps<StaffPayment>) {
  const { refunds: text } = useScreen().text;
  const [memberId] = useState(() => readMember()?.id);
  const steps = getRefundSteps(item, memberId);
  const refundStatus = describeRefundStatus(item, text, memberId);
  return (
    <>
      {refundStatus !== '' && <p className="notice col-span-full">{refundStatus}</p>}
      {steps.map((step, index) => (
        <StepButton key={step} step={step} item={item} onDone={onDone} isFirst={index === 0} />
      ))}
    </>
  );
}

interface StepProps extends ItemProps<StaffPayment> {
  step: RefundStep;
  isFirst: boolean;
}

function StepButton({ step, isFirst, item, onDone }: StepProps) {
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
      facts={listMoneyFacts(item, texts)}
      lead={fill(getLead(step, item, text), values)}
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
  const isAtProvider = refund?.state === 'sending' && refund.method === 'provider';
  if (step === 'note' && isAtProvider) return text.noteLeadSilent;
  if (needs_second && (step === 'send' || (step === 'again' && !isAtProvider)))
    return text.sendLeadSecond;
  return text[`${step}Lead`];
}

function getTextValues(item: StaffPayment, text: StaffText['refunds']) {
  const { received_amount, amount, currency, refund } = item;
  return {
    sum: formatAmount({ amount: received_amount ?? amount, currency }),
    method: refund?.method === 'hand' ? text.hand : text.methods[getRefundProvider(item)],
    provider: text.providers[getRefundProvider(item)],
    name: refund?.requested_name ?? text.somebody,
  };
}

/** Returns a text about the state of a requested refund; '' if no refund was requested or the refund was sent. */
function describeRefundStatus(
  item: StaffPayment,
  text: StaffText['refunds'],
  memberId: string | undefined,
): string {
  const { refund } = item;
  const values = getTextValues(item, text);
  if (!refund || refund.state === 'sent') return '';
  const { method, reason, requested_at, requested_by, approved_name, can_note } = refund;
  if (refund.state === 'asked') {
    const template = requested_by === memberId ? text.askedByYou : text.asked;
    return fill(template, { ...values, at: formatShortMoment(requested_at) });
  }
  if (refund.state === 'failed') {
    const failures: Record<string, string> = text.failures;
    return fill(text.failed, { why: failures[reason ?? 'unknown'] ?? reason ?? '' });
  }
  if (method === 'hand') {
    return approved_name === null ? text.byHand : fill(text.approved, { name: approved_name });
  }
  if (reason === 'went-back-already') return fill(text.wentBack, values);
  return fill(can_note ? text.silent : text.sending, values);
}
