import { getPrice } from '#domain/package/package.ts';
import { Facts } from '#features/listing/Facts.tsx';
import type { PageText } from '#content/text/text.ts';
import type { Offers } from './offers.ts';
import { formatDays, formatPrice } from './PackageChoice.tsx';
import type { FormController } from './use-listing-form.ts';

interface Props {
  form: FormController;
  offers: Offers;
  isPaidFor: boolean;
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

/** A table with the name of the business. While a payment is due, it also contains the package and the price. */
export function OrderSummary({ form, offers, isPaidFor, text }: Props) {
  const offer = getSelectedOffer(form, offers);
  const price = offer?.total;
  const { title, withWebsite } = form.state.draft;
  const packageText = offer ? `${offer.name}, ${formatDays(offer, text.packages)}` : '–';
  const websiteText = withWebsite ? ` ${text.pay.with}` : '';
  const rows = [
    [text.pay.business, title.trim() || '–'],
    [text.pay.package, !isPaidFor && packageText + websiteText],
    [text.pay.price, !isPaidFor && (price ? formatPrice(price, text.packages) : '–')],
  ] as const;
  return <Facts rows={rows} className="wrap-anywhere" />;
}
