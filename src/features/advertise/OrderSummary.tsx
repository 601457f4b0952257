import { formatDollars, formatShillings } from '#domain/money/money.ts';
import { getPrice } from '#domain/package/package.ts';
import type { PageText } from '#content/text/text.ts';
import { PackageOffer } from '../pricing/PackageOffer.tsx';
import type { Offers } from './offers.ts';
import type { FormController } from './use-listing-form.ts';

interface Props {
  form: FormController;
  offers: Offers;
  text: PageText<'advertise'>;
}

/**
 * Returns the selected package with its total price in both currencies, including a selected website; undefined if
 * `packages` does not contain the package.
 */
export function getSelectedOffer(
  { state: { draft } }: FormController,
  { packages, websiteBuild }: Offers,
) {
  const offer = packages.find(({ id }) => id === draft.package);
  return (
    offer && { ...offer, total: getPrice(offer, draft.withWebsite ? websiteBuild : undefined) }
  );
}

/** The name of the business, the selected package and the total price, in the layout of the payment screen. */
export function OrderSummary({ form, offers, text }: Props) {
  const offer = getSelectedOffer(form, offers);
  if (!offer?.total) return null;
  const { title, withWebsite } = form.state.draft;
  const { shillings, cents } = offer.total;
  return (
    <section className="grid w-full rounded-sm bg-band px-4 py-3" aria-label={text.pay.order}>
      <p className="text-lead font-bold wrap-anywhere empty:hidden">{title.trim()}</p>
      <PackageOffer
        offer={offer}
        amounts={[formatShillings(shillings), formatDollars(cents)]}
        withWebsite={withWebsite}
        isLarge
        text={text.packages}
      />
    </section>
  );
}
