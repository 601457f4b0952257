import { formatDate } from '#browser/dates.ts';
import { formatAmount, formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Checkout } from '#domain/payment/checkout.ts';
import { isOpen, type CheckoutScreen } from '#domain/payment/checkout-screen.ts';
import { getEnd, type Price, type PricePackage } from '#domain/package/package.ts';
import { fill } from '#domain/text/placeholders.ts';
import { textLinkClass } from '#ui/TextLink.tsx';
import type { PageText } from '#content/text/text.ts';
import { WholeAmounts } from '../components/WholeAmounts.tsx';

interface Props {
  checkout: Checkout;
  screen: CheckoutScreen;
  offer: PricePackage | undefined;
  withWebsite: boolean;
  price: Price | undefined;
  text: PageText<'pay'>;
}

/** The listing, the package and the total price, above the state of the payment. */
export function OrderSummary({ checkout, screen, offer, withWebsite, price, text }: Props) {
  const { listing } = checkout;
  const canPay = isOpen(screen);
  const attempt = 'attempt' in screen ? screen.attempt : undefined;
  return (
    <section className="grid rounded-sm bg-band px-4 py-3" aria-label={text.heading}>
      <p className="text-lead font-bold wrap-anywhere">{listing.title || text.order.unnamed}</p>
      {offer && (
        <p>
          {fill(offer.days === 1 ? text.order.day : text.order.days, {
            package: offer.name,
            count: offer.days,
          })}
        </p>
      )}
      {withWebsite && (
        <p>
          <WholeAmounts text={text.order.website} />
        </p>
      )}
      {(attempt ?? price) && (
        <p>
          <strong className="font-heading text-title font-normal whitespace-nowrap text-brand">
            {attempt ? formatAmount(attempt) : price && formatShillings(price.shillings)}
          </strong>
          {!attempt && price && ` ${text.order.or} ${formatDollars(price.cents)}`}
        </p>
      )}
      {canPay && offer && <p>{describeStart(checkout, offer, text)}</p>}
      {canPay && (
        <a
          className={`${textLinkClass} justify-self-start underline`}
          href={`/pricing-type?listing=${listing.id}`}
        >
          {offer ? text.otherPackage : text.choosePackage}
        </a>
      )}
    </section>
  );
}

/** Returns a sentence about the start of the paid time. For a live listing it also contains the end. */
function describeStart(
  { listing: { state, live_until }, now }: Checkout,
  offer: PricePackage,
  { starts }: PageText<'pay'>,
): string {
  if (state === 'live' && live_until !== null) {
    const startsAt = new Date(Math.max(Date.parse(live_until), Date.parse(now)));
    return fill(starts.renewal, {
      from: formatDate(startsAt.toISOString()),
      until: formatDate(getEnd(startsAt, offer).toISOString()),
    });
  }
  return state === 'approved' || state === 'expired' ? starts.now : starts.later;
}
