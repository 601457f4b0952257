import { unusedPayments } from '#domain/listing/life.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { Words } from '#content/text/text.ts';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { TillPayment } from '../payment/TillPayment.tsx';

interface Props {
  listing: OwnListing;
  text: Words<'myListings'>;
}

/** Money that is on its way, in either direction, and what the owner has to do about it. */
export function OpenPayments({ listing, text }: Props) {
  const unused = unusedPayments(listing);
  const open = listing.payments.filter(
    (payment) =>
      ['pending', 'review', 'refund_due'].includes(payment.state) || unused.includes(payment),
  );
  return open.map((payment) => <OpenPayment key={payment.id} payment={payment} text={text} />);
}

function OpenPayment({ payment, text }: { payment: Payment; text: Words<'myListings'> }) {
  const { state, provider, days } = payment;
  if (state === 'pending' && provider !== 'card') {
    const values = { amount: formatAmount(payment), till: text.till.number };
    return (
      <section className="grid gap-3">
        <h3 className="text-xl">{fill(text.payTill, values)}</h3>
        <TillPayment payment={payment} text={text.till} />
      </section>
    );
  }
  const { waiting } = text;
  const amount = formatAmount(payment);
  const received = formatReceived(payment);
  const words = {
    pending: `${waiting.card}. ${waiting.cardHow}`,
    review: waiting.review,
    refund_due: waiting.refundDue,
    paid: waiting.paid,
    failed: '',
    refunded: '',
  }[state];
  return (
    <div className="grid gap-1 border-l-4 border-accent pl-4">
      <p className="max-w-prose font-bold">
        <WholeAmounts
          in={fill(words, {
            ...{ amount: state === 'review' ? amount : received, received },
            days: days ?? 0,
          })}
        />
      </p>
      {state === 'pending' && (
        <p>
          {text.till.reference} <strong className="whitespace-nowrap">{payment.reference}</strong>
        </p>
      )}
    </div>
  );
}
