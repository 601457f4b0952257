import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { getPaymentHref } from '../components/hrefs.ts';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

/** A notice about a failed attempt with the payment that paid its order; nothing for other payments. */
export function PaidOrderNotice({ item: { paid_by } }: { item: StaffPayment }) {
  const { payments: text } = useScreen().text;
  return (
    paid_by && (
      <p className="notice">
        {text.samePaidOrder}{' '}
        <ScreenLink href={getPaymentHref(paid_by.code)} isInline>
          {paid_by.code}
        </ScreenLink>
        .
      </p>
    )
  );
}
