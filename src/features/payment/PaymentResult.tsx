import type { CheckoutPayment, Checkout } from '#domain/payment/checkout.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { PageText } from '#content/text/text.ts';

interface Props {
  attempt: CheckoutPayment;
  checkout: Checkout;
  text: PageText<'pay'>;
}

interface NextLink {
  href: string;
  label: string;
}

/** The screen of a received or refunded payment, with links to the next pages. */
export function PaymentResult({ attempt, checkout: { listing, order }, text }: Props) {
  const { state, receipt_number } = attempt;
  const { paid } = text;
  const isPaid = state === 'paid';
  const isClosed = listing.state === 'withdrawn' || listing.state === 'suspended';
  const listings: NextLink = { href: '/my-adverts', label: text.myListings };
  const same = order ? { package: order.package, withWebsite: false } : undefined;
  const again = getPayPath(listing.id, same);
  const edit = `/advertise?listing=${listing.id}`;
  const isAsked = isPaid && listing.state === 'changes_requested';
  const isBack = (state === 'refunded' || state === 'refund_due') && !isClosed;
  const links: NextLink[] = [
    ...(isAsked ? [{ href: edit, label: paid.change }] : []),
    ...(isBack ? [{ href: again, label: text.payAgain }] : []),
    ...(state === 'review' ? [{ href: `tel:${text.phone}`, label: text.call }] : []),
    listings,
    ...(receipt_number === null
      ? []
      : [{ href: `/receipts?number=${receipt_number}`, label: paid.receipt }]),
    ...(isPaid && listing.state === 'live' ? [{ href: again, label: paid.more }] : []),
  ];
  return (
    <>
      {isPaid && listing.state !== 'live' && <p>{paid.rule}</p>}
      <p className="flex flex-wrap gap-3">
        {links.map(({ href, label }, at) => (
          <LinkButton key={label} href={href} variant={at === 0 ? 'primary' : 'quiet'}>
            {label}
          </LinkButton>
        ))}
      </p>
    </>
  );
}
