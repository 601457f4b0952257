import { formatDollars, formatShillings } from '#domain/money/money.ts';
import { allowsWebsite, isBuyable, type PricePackage } from '#domain/package/package.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Choice, choiceCard } from '../components/Choice.tsx';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import type { Text } from '#content/text/text.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  packages: PricePackage[];
  selection: Selection;
  text: Text['pricingType']['choose'];
}

/** The choice of a package. A package without a price is disabled. Some packages can include a website. */
export function PackageChoice({ packages, selection, text }: Props) {
  const { offer, withWebsite } = selection;
  const canHaveWebsite = offer !== undefined && allowsWebsite(offer);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-heading text-xl">{text.package}</legend>
      <ul className="grid gap-3 sm:grid-cols-2">
        {packages.map((pricePackage) => (
          <li key={pricePackage.id}>
            <PackageOption offer={pricePackage} selection={selection} text={text} />
          </li>
        ))}
      </ul>
      <Choice
        type="checkbox"
        checked={withWebsite}
        disabled={!canHaveWebsite}
        aria-describedby="website-hint"
        onChoose={selection.chooseWebsite}
      >
        <span className="max-w-prose">
          <WholeAmounts text={text.website} />
        </span>
      </Choice>
      <p id="website-hint" className="-mt-3 ml-9 text-ink-soft">
        {text.websiteHint}
      </p>
    </fieldset>
  );
}

function PackageOption({
  offer,
  selection,
  text,
}: Omit<Props, 'packages'> & { offer: PricePackage }) {
  const canBuy = isBuyable(offer);
  return (
    <Choice
      type="radio"
      name="package"
      labelClass={`h-full ${choiceCard}`}
      disabled={!canBuy}
      checked={selection.offer?.id === offer.id}
      onChoose={() => selection.choosePackage(offer.id)}
    >
      <span className="grid grow gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <strong className="font-heading text-xl font-normal">{offer.name}</strong>
          <span>
            {offer.days === 1 ? text.durationOfOne : fill(text.duration, { count: offer.days })}
          </span>
        </span>
        {canBuy ? (
          <span className="text-lead">
            <strong>{formatShillings(offer.price.shillings)}</strong>
            {` ${text.or} ${formatDollars(offer.price.cents)}`}
          </span>
        ) : (
          <span className="text-lead">{text.askForPrice}</span>
        )}
        {allowsWebsite(offer) && <WholeAmounts text={text.more} />}
      </span>
    </Choice>
  );
}
