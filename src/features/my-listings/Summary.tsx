import { predictEnd, findPayments, findUnusedPayments } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { formatDate } from '#browser/dates.ts';
import {
  formatAmount,
  formatDollars,
  formatReceived,
  formatShillings,
} from '#domain/money/money.ts';
import type { PricePackage } from '#domain/package/package.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { Text } from '#content/text/text.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { PackageOffer } from '../pricing/PackageOffer.tsx';
import { abovePayBar } from './PayBar.tsx';
import type { Selection } from './use-selection.ts';

interface Props {
  listing: OwnListing;
  selection: Selection;
  loadedAt: Date | undefined;
  text: Text['pricingType']['choose'];
}

/** The total, the end of the paid time, and other payments of the listing. */
export function Summary({ listing, selection, loadedAt, text }: Props) {
  const { offer, price, withWebsite } = selection;
  const [pendingPayment] = findPayments(listing, 'pending');
  // If the pending payment has the same selection, the button below leads to that payment.
  const hasOtherSelection =
    pendingPayment &&
    (pendingPayment.package !== offer?.id || pendingPayment.with_website !== withWebsite);
  return (
    <section
      className={`grid gap-3 rounded-sm bg-band p-4 min-[75rem]:p-0 ${abovePayBar}`}
      aria-labelledby="summary"
    >
      <h2 id="summary" className="text-xl">
        {text.summary}
      </h2>
      {!offer && !selection.isPackageMissing && <p>{text.choosePackage}</p>}
      {offer && price && (
        <div role="status" className="grid gap-1">
          <PackageOffer
            offer={offer}
            amounts={[formatShillings(price.shillings), formatDollars(price.cents)]}
            withWebsite={withWebsite}
            isLarge
            text={text.packages}
          />
          {loadedAt && (
            <p className="max-w-prose">
              <WholeAmounts text={describeEnd({ listing, offer, now: loadedAt, text })} />
            </p>
          )}
        </div>
      )}
      {hasOtherSelection && (
        <p>
          <TextLink href={getPayPath(listing.id)}>
            <WholeAmounts text={fill(text.goOn, { amount: formatAmount(pendingPayment) })} />
          </TextLink>
        </p>
      )}
      {findUnusedPayments(listing).map((payment) => (
        <p key={payment.id} className="max-w-prose font-bold">
          {fill(text.paidAlready, { amount: formatReceived(payment) })}
        </p>
      ))}
      {findPayments(listing, 'review').map((payment) => (
        <p key={payment.id} className="max-w-prose font-bold">
          {fill(text.inReview, { amount: formatReceived(payment) })}
        </p>
      ))}
    </section>
  );
}

function describeEnd({
  listing,
  offer,
  now,
  text,
}: Pick<Props, 'listing' | 'text'> & { offer: PricePackage; now: Date }): string {
  const end = predictEnd(listing, offer, now);
  if (!end) return text.startsLater;
  const until = formatDate(end.toISOString());
  const { state, live_until } = listing;
  if (state !== 'live' || live_until === null) return fill(text.runsUntil, { until });
  return fill(text.renewsUntil, { until });
}
