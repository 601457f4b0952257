import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { getPaymentHref } from '../components/hrefs.ts';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

/** A notice about the payment that paid the order of an attempt, or about waiting money that may have paid it. */
export function PaidOrderNotice({ item: { paid_by, waiting_money } }: { item: StaffPayment }) {
  const { payments: text } = useScreen().text;
  const money = paid_by ?? waiting_money;
  const waitingText = waiting_money?.is_claimed ? text.claimedMoney : text.waitingMoney;
  return (
    money && (
      <p className="notice">
        {paid_by ? text.samePaidOrder : waitingText}{' '}
        <ScreenLink href={getPaymentHref(money.code)} isInline>
          {money.code}
        </ScreenLink>
        .
      </p>
    )
  );
}
