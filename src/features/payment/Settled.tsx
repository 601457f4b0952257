import type { CheckoutPayment, Checkout } from '#domain/payment/checkout.ts';
import { payPath } from '#domain/payment/pay-path.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { Words } from '#content/text/text.ts';

interface Props {
  attempt: CheckoutPayment;
  checkout: Checkout;
  text: Words<'pay'>;
}

interface Way {
  href: string;
  words: string;
}

/** The screen of a received or refunded payment, with links to the next pages. */
export function Settled({ attempt, checkout: { listing, order }, text }: Props) {
  const { state, receipt_number } = attempt;
  const { paid } = text;
  const isPaid = state === 'paid';
  const isClosed = listing.state === 'withdrawn' || listing.state === 'suspended';
  const listings: Way = { href: '/my-adverts', words: text.myListings };
  const same = order ? { package: order.package, withWebsite: false } : undefined;
  const again = payPath(listing.id, same);
  const edit = `/advertise?listing=${listing.id}`;
  const isAsked = isPaid && listing.state === 'changes_requested';
  const isBack = (state === 'refunded' || state === 'refund_due') && !isClosed;
  const ways: Way[] = [
    ...(isAsked ? [{ href: edit, words: paid.change }] : []),
    ...(isBack ? [{ href: again, words: text.payAgain }] : []),
    ...(state === 'review' ? [{ href: `tel:${text.phone}`, words: text.call }] : []),
    listings,
    ...(receipt_number === null
      ? []
      : [{ href: `/receipts?number=${receipt_number}`, words: paid.receipt }]),
    ...(isPaid && listing.state === 'live' ? [{ href: again, words: paid.more }] : []),
  ];
  return (
    <>
      {isPaid && listing.state !== 'live' && <p>{paid.rule}</p>}
      <p className="flex flex-wrap gap-3">
        {ways.map(({ href, words }, at) => (
          <LinkButton key={words} href={href} variant={at === 0 ? 'primary' : 'quiet'}>
            {words}
          </LinkButton>
        ))}
      </p>
    </>
  );
}
