import { formatDate } from '#browser/dates.ts';
import { formatAmount, formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Checkout, CheckoutPayment } from '#domain/payment/checkout.ts';
import { isAwaited, isOpen, type CheckoutScreen } from '#domain/payment/checkout-screen.ts';
import { getEnd, type Price, type PricePackage } from '#domain/package/package.ts';
import { fill } from '#domain/text/placeholders.ts';
import { textLinkClass } from '#ui/TextLink.tsx';
import type { PageText } from '#content/text/text.ts';
import { PackageOffer } from '../pricing/PackageOffer.tsx';
import { localizePath } from '#domain/language/localized-path.ts';

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
    <section className="grid rounded-sm bg-band px-4 py-2" aria-label={text.heading}>
      <p className="leading-tight font-bold wrap-anywhere">{listing.title || text.order.unnamed}</p>
      {offer && (
        <PackageOffer
          offer={offer}
          amounts={getAmounts(attempt, price)}
          withWebsite={withWebsite}
          isLarge
          text={text.packages}
        />
      )}
      {/* A package that is no longer sold has only the amount of its payment. */}
      {!offer && attempt && (
        <p className="font-heading text-title whitespace-nowrap text-brand">
          {formatAmount(attempt)}
        </p>
      )}
      {canPay && offer && <p>{describeStart(checkout, offer, text)}</p>}
      {canPay && !isAwaited(screen, checkout) && (
        <a
          className={`${textLinkClass} justify-self-start underline`}
          href={localizePath(`/pricing-type?listing=${listing.id}`)}
        >
          {offer ? text.otherPackage : text.choosePackage}
        </a>
      )}
    </section>
  );
}

/** Returns the amount that was requested, or else the price in both currencies. */
function getAmounts(attempt: CheckoutPayment | undefined, price: Price | undefined) {
  if (attempt) return [formatAmount(attempt)] as const;
  return price && ([formatShillings(price.shillings), formatDollars(price.cents)] as const);
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
