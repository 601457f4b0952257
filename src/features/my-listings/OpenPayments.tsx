import {
  choosePayPath,
  findEarlyRenewal,
  findPayments,
  findRefunds,
  findUnusedPayments,
} from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { isBeingChecked } from '#domain/payment/open-payment.ts';
import { hasFlow } from '#domain/payment/payment-providers.ts';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { PageText } from '#content/text/text.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';

function getPendingState(payment: OwnListing['payments'][number] | undefined) {
  if (payment?.claimed) return 'claimed';
  if (payment && isBeingChecked(payment)) return 'reported';
  return payment && hasFlow(payment.provider, 'prompt') ? 'prompted' : 'pending';
}

interface Props {
  listing: OwnListing;
  /** The server's time when the listing was loaded. */
  loadedAt: Date | undefined;
  text: PageText<'myListings'>;
}

/**
 * Lines about a pending payment, and about each payment that is in review, unused, or goes back to the owner. A renewal
 * that was begun early has a small line with its link.
 */
export function OpenPayments({ listing, loadedAt, text: { waiting, actions } }: Props) {
  const earlyRenewal = findEarlyRenewal(listing, loadedAt);
  const [pendingPayment] = earlyRenewal ? [] : findPayments(listing, 'pending');
  const lines: [OwnListing['payments'], string][] = [
    [pendingPayment ? [pendingPayment] : [], waiting[getPendingState(pendingPayment)]],
    [findPayments(listing, 'review'), waiting.review],
    [findPayments(listing, 'refund_due'), waiting.refundDue],
    [findRefunds(listing).filter(({ state }) => state === 'refunded'), waiting.refunded],
    [findUnusedPayments(listing), waiting.paid],
  ];
  const paragraphs = lines.flatMap(([payments, label]) =>
    payments.map((payment) => (
      <p key={payment.id} className="max-w-prose border-l-4 border-accent pl-4 font-bold">
        <WholeAmounts
          text={fill(label, {
            amount: payment.state === 'review' ? formatAmount(payment) : formatReceived(payment),
            received: formatReceived(payment),
            days: payment.days ?? 0,
          })}
        />
      </p>
    )),
  );
  return (
    <>
      {earlyRenewal && (
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <WholeAmounts text={fill(waiting.begun, { amount: formatAmount(earlyRenewal) })} />
          <TextLink href={choosePayPath(listing)}>{actions.goOn}</TextLink>
        </p>
      )}
      {paragraphs}
    </>
  );
}
