import { allowsWebsite, isBuyable, type PricePackage } from '#domain/package/package.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';
import { Choice, choiceCard } from '../components/Choice.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { PackageOffer } from './PackageOffer.tsx';

type ChoiceField = 'package' | 'withWebsite';

interface Props {
  packages: readonly PricePackage[];
  selected: PricePackage | undefined;
  withWebsite: boolean;
  /** The ids of the two fields. */
  ids: Record<ChoiceField, string>;
  problems?: Partial<Record<ChoiceField, string>>;
  text: Text['packageChoice'];
  onChoose: (offer: PricePackage) => void;
  onChooseWebsite: (withWebsite: boolean) => void;
}

/**
 * The choice of a package, with the prices. A package without a price is disabled. Below it is the choice of a website,
 * which only longer packages allow.
 */
export function PackageChoice(props: Props) {
  const { packages, selected, ids, problems = {}, text, onChoose } = props;
  return (
    <>
      <fieldset
        id={ids.package}
        tabIndex={-1}
        role="radiogroup"
        aria-invalid={problems.package !== undefined}
        className="flex w-full min-w-0 flex-col gap-3"
        aria-describedby={`${ids.package}-problem`}
      >
        <legend className="mb-1 font-bold">{text.legend}</legend>
        <p id={`${ids.package}-problem`} className="font-bold text-bad empty:hidden">
          {problems.package}
        </p>
        {packages.map((offer) => (
          <Choice
            key={offer.id}
            type="radio"
            name="package"
            labelClass={choiceCard}
            disabled={!isBuyable(offer)}
            checked={offer.id === selected?.id}
            onChoose={() => onChoose(offer)}
          >
            <PackageOffer offer={offer} text={text} />
          </Choice>
        ))}
      </fieldset>
      <WebsiteChoice {...props} />
    </>
  );
}

/** The checkbox for the website. If the package allows no website, the box is disabled and the reason is displayed. */
function WebsiteChoice({ ids, selected, withWebsite, problems, text, onChooseWebsite }: Props) {
  const id = ids.withWebsite;
  const isAllowed = selected !== undefined && allowsWebsite(selected);
  const reason = selected
    ? fill(text.websiteNotWith, { package: selected.name })
    : text.websiteChooseFirst;
  return (
    <div className="flex w-full flex-col gap-1">
      <p id={`${id}-problem`} className="font-bold text-bad empty:hidden">
        {problems?.withWebsite}
      </p>
      <Choice
        type="checkbox"
        id={id}
        labelClass="font-bold"
        disabled={!isAllowed}
        checked={withWebsite}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChoose={onChooseWebsite}
      >
        <WholeAmounts text={text.website} />
      </Choice>
      <p id={`${id}-hint`} className="text-ink-soft">
        {isAllowed ? text.websiteHint : reason}
      </p>
    </div>
  );
}
