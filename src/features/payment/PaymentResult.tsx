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

/** The screen of a payment that is paid, in review, due for a refund or refunded, with links to the next pages. */
export function PaymentResult({ attempt, checkout: { listing, order }, text }: Props) {
  const { state, receipt_number } = attempt;
  const { paid } = text;
  const isPaid = state === 'paid';
  const isClosed = listing.state === 'withdrawn' || listing.state === 'suspended';
  const listingsLink: NextLink = { href: '/my-adverts', label: text.myListings };
  const samePackage = order ? { package: order.package, withWebsite: false } : undefined;
  const payAgainPath = getPayPath(listing.id, samePackage);
  const editPath = `/advertise?listing=${listing.id}`;
  const areChangesRequested = isPaid && listing.state === 'changes_requested';
  const canPayAgain = (state === 'refunded' || state === 'refund_due') && !isClosed;
  const links: NextLink[] = [
    ...(areChangesRequested ? [{ href: editPath, label: paid.change }] : []),
    ...(canPayAgain ? [{ href: payAgainPath, label: text.payAgain }] : []),
    ...(state === 'review' ? [{ href: `tel:${text.phone}`, label: text.call }] : []),
    listingsLink,
    ...(receipt_number === null
      ? []
      : [{ href: `/receipts?number=${receipt_number}`, label: paid.receipt }]),
    ...(isPaid && listing.state === 'live' ? [{ href: payAgainPath, label: paid.more }] : []),
  ];
  return (
    <>
      {isPaid && listing.state !== 'live' && <p>{paid.rule}</p>}
      <p className="flex flex-wrap gap-3">
        {links.map(({ href, label }, index) => (
          <LinkButton key={label} href={href} variant={index === 0 ? 'primary' : 'quiet'}>
            {label}
          </LinkButton>
        ))}
      </p>
    </>
  );
}
