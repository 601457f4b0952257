import { requestJson } from '#browser/api/request.ts';
import { formatMoment } from '#browser/dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { toFormText } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

interface Props {
  item: WaitingEntry<'difference'>;
  onDone: () => void;
}

/** A difference between the site's ledger and a provider's records. Staff settle or close it with a reason. */
export function DifferenceItem({ item: { at, difference, payment }, onDone }: Props) {
  const { payments } = useScreen().text;
  const { difference: text } = payments;
  const { id, kind, provider, code, recorded_amount, provider_amount, currency } = difference;
  const formatSum = (amount: number | null) =>
    amount !== null && formatAmount({ amount, currency });
  const getDecisionProps = (action: 'settle' | 'close', announcement: string) => ({
    ...toFormText(text, action, { code }),
    draftKey: `${action} ${id}`,
    action: (reason: string) =>
      requestJson({
        method: 'POST',
        path: `/api/staff/differences/${id}/${action}`,
        body: { reason },
      }),
    announcement: fill(announcement, { code }),
    onDone,
  });
  return (
    <>
      <p>{payment && !payment.is_ours ? text.otherPayee : text.leads[kind]}</p>
      <Facts
        className="items-baseline wrap-anywhere"
        rows={[
          [text.provider, text.providers[provider]],
          [payments.code, code],
          [text.booked, formatSum(recorded_amount)],
          [text.listed, formatSum(provider_amount)],
          [payments.reference, payment?.reference],
          [payments.listing, payment?.listing?.title],
          [payments.begun, formatMoment(at)],
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <ReasonButton {...getDecisionProps('settle', text.settled)} />
        <ReasonButton {...getDecisionProps('close', text.closed)} />
        {payment && (
          <ScreenLink href={`?view=payments&q=${encodeURIComponent(payment.reference)}`}>
            {text.see}
          </ScreenLink>
        )}
      </div>
    </>
  );
}
