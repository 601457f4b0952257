import { formatDollars, formatShillings } from '#domain/money/money.ts';
import {
  allowsWebsite,
  isBuyable,
  type Price,
  type PricePackage,
} from '#domain/package/package.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Choice, choiceCard } from '../components/Choice.tsx';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import type { Text } from '#content/text/text.ts';
import type { FormController } from './use-listing-form.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormController;
  packages: readonly PricePackage[];
  websiteBuild: Price;
  text: Text['advertise']['packages'];
}

/**
 * The choice of a package, with the prices. Below it is the choice of a website, which only longer packages allow.
 */
export function PackageChoice({ form, packages, websiteBuild, text }: Props) {
  const { state, problems } = form;
  const selectedPackage = packages.find(({ id }) => id === state.draft.package);
  const selectPackage = (offer: PricePackage) => {
    // A package without a website removes the website from the draft. The form keeps the earlier choice.
    const wantsWebsite =
      selectedPackage && !allowsWebsite(selectedPackage)
        ? form.wantsWebsite
        : state.draft.withWebsite;
    form.setWantsWebsite(wantsWebsite);
    form.write({ package: offer.id, withWebsite: wantsWebsite && allowsWebsite(offer) });
  };
  return (
    <>
      <fieldset
        id={getFieldId('package')}
        tabIndex={-1}
        role="radiogroup"
        aria-invalid={problems.package !== undefined}
        className="flex w-full min-w-0 flex-col gap-3"
        aria-describedby={`${getFieldId('package')}-problem`}
      >
        <legend className="font-bold">{text.legend}</legend>
        <p id={`${getFieldId('package')}-problem`} className="font-bold text-bad empty:hidden">
          {problems.package}
        </p>
        {packages.map((offer) => (
          <Choice
            key={offer.id}
            type="radio"
            name="package"
            labelClass={choiceCard}
            disabled={!isBuyable(offer)}
            checked={offer.id === selectedPackage?.id}
            onChoose={() => selectPackage(offer)}
          >
            <span className="flex flex-1 flex-wrap justify-between gap-x-4">
              <span>
                <strong>{offer.name}</strong>, {formatDays(offer, text)}
              </span>
              <span>{isBuyable(offer) ? formatPrice(offer.price, text) : text.askForPrice}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <WebsiteChoice
        form={form}
        selectedPackage={selectedPackage}
        price={websiteBuild}
        text={text}
      />
    </>
  );
}

interface WebsiteProps extends Pick<Props, 'form' | 'text'> {
  selectedPackage: PricePackage | undefined;
  price: Price;
}

/**
 * The checkbox for the website. If the package allows no website, the box is disabled and the reason is displayed.
 */
function WebsiteChoice({ form, selectedPackage, price, text }: WebsiteProps) {
  const id = getFieldId('withWebsite');
  const isAllowed = selectedPackage !== undefined && allowsWebsite(selectedPackage);
  const reason = selectedPackage
    ? fill(text.websiteNotWith, { package: selectedPackage.name })
    : text.websiteChooseFirst;
  return (
    <div className="flex w-full flex-col gap-1">
      <p id={`${id}-problem`} className="font-bold text-bad empty:hidden">
        {form.problems.withWebsite}
      </p>
      <Choice
        type="checkbox"
        id={id}
        labelClass="font-bold"
        disabled={!isAllowed}
        checked={form.state.draft.withWebsite}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChoose={(withWebsite) => form.write({ withWebsite })}
      >
        <WholeAmounts text={fill(text.website, { price: formatPrice(price, text) })} />
      </Choice>
      <p id={`${id}-hint`} className="text-ink-soft">
        {isAllowed ? text.websiteHint : reason}
      </p>
    </div>
  );
}

export function formatDays(
  { days }: Pick<PricePackage, 'days'>,
  text: Pick<Text['advertise']['packages'], 'day' | 'days'>,
): string {
  return days === 1 ? text.day : fill(text.days, { days });
}

export function formatPrice(
  { shillings, cents }: Price,
  { or }: Pick<Text['advertise']['packages'], 'or'>,
) {
  return `${formatShillings(shillings)} ${or} ${formatDollars(cents)}`;
}
