import { createShareUrl } from '#browser/share.ts';
import type { CheckoutPayment, Checkout } from '#domain/payment/checkout.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { LinkButton } from '#ui/Button.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import type { PageText } from '#content/text/text.ts';
import { PaidWaiting } from './PaidWaiting.tsx';

interface Props {
  attempt: CheckoutPayment;
  checkout: Checkout;
  text: PageText<'pay'>;
}

/** Number of links that are buttons. The others are links below them. */
const buttonCount = 2;

interface NextLink {
  href: string;
  label: string;
}

/**
 * The screen of a payment that is paid, in review, due for a refund or refunded: the next event, and links to the next
 * pages. The page of a live listing is shared first.
 */
export function PaymentResult({ attempt, checkout: { listing, order }, text }: Props) {
  const { state, receipt_number } = attempt;
  const { paid } = text;
  const isPaid = state === 'paid';
  const isLive = isPaid && listing.state === 'live';
  const isClosed = listing.state === 'withdrawn' || listing.state === 'suspended';
  const listingsLink: NextLink = { href: '/my-adverts', label: text.myListings };
  const samePackage = order ? { package: order.package, withWebsite: false } : undefined;
  const payAgainPath = getPayPath(listing.id, samePackage);
  const editPath = `/advertise?listing=${listing.id}`;
  const areChangesRequested = isPaid && listing.state === 'changes_requested';
  const canPayAgain = (state === 'refunded' || state === 'refund_due') && !isClosed;
  const links: NextLink[] = [
    ...(isLive ? listPageLinks(listing, text) : []),
    ...(areChangesRequested ? [{ href: editPath, label: paid.change }] : []),
    ...(canPayAgain ? [{ href: payAgainPath, label: text.payAgain }] : []),
    ...(state === 'review' ? [{ href: `tel:${text.phone}`, label: text.call }] : []),
    listingsLink,
    ...(receipt_number === null
      ? []
      : [{ href: `/receipts?number=${receipt_number}`, label: paid.receipt }]),
    ...(isLive ? [{ href: payAgainPath, label: paid.more }] : []),
  ];
  return (
    <>
      {isPaid && order?.renews && <p>{paid.renews}</p>}
      {isLive && listing.slug && <p>{paid.share}</p>}
      {isPaid && <PaidWaiting listing={listing} text={paid} />}
      <p className="flex flex-wrap gap-3">
        {links.slice(0, buttonCount).map(({ href, label }, index) => (
          <LinkButton
            key={label}
            href={href}
            variant={index === 0 ? 'primary' : 'quiet'}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener' })}
          >
            {label}
          </LinkButton>
        ))}
      </p>
      {links.length > buttonCount && (
        <p className="flex flex-wrap gap-x-6">
          {links.slice(buttonCount).map(({ href, label }) => (
            <TextLink key={label} href={href}>
              {label}
            </TextLink>
          ))}
        </p>
      )}
    </>
  );
}

/** Returns the links that share and open the page of a live listing. A former server sends no address of the page. */
function listPageLinks(
  { slug, title: business }: Checkout['listing'],
  { share, open }: Props['text'],
): NextLink[] {
  if (!slug) return [];
  const path = `/${slug}`;
  return [
    { href: createShareUrl(path, business, share), label: share.whatsapp },
    { href: path, label: open },
  ];
}
