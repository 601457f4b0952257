import { formatDollars, formatShillings } from '#domain/money/money.ts';
import { getDayPrice, isBuyable, type PricePackage } from '#domain/package/package.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { separator } from '#domain/text/separator.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  offer: PricePackage;
  /** The element of the name: a heading where the package is an article, otherwise emphasised text. */
  as?: 'h2' | 'h3' | 'strong';
  /** The total in place of the package's price. The price of one day is left out beside it. */
  amounts?: readonly [amount?: string, alternative?: string] | undefined;
  /** True if the total includes a website. A line below the days then has both prices. */
  withWebsite?: boolean;
  /** True for the package that is paid, beside which no other package stands. */
  isLarge?: boolean;
  text: Text['packageOffer'];
}

/** The layout of a package on every screen: its name, its days, the price of one day, and its price. */
export function PackageOffer({ offer, amounts, isLarge, ...props }: Props) {
  const { as: Name = 'strong', withWebsite = false, text } = props;
  // A heading is not permitted in the text of a label.
  const Part = Name === 'strong' ? 'span' : 'div';
  const dayPrice = amounts ? undefined : getDayPrice(offer);
  const [amount, alternative] = amounts ?? getAmounts(offer);
  return (
    <Part className="@container min-w-0 flex-1">
      <Part className="grid gap-x-3 @min-[15rem]:grid-cols-[minmax(0,1fr)_auto]">
        <Name className={`font-heading font-normal ${fittingText}`}>{offer.name}</Name>{' '}
        <Part>
          <span>{fillPlural(text.days, offer.days)}</span>
          {dayPrice !== undefined && (
            <span className="text-ink-soft">
              <span className="hidden @min-[19rem]:inline">{separator}</span>
              <span className="block whitespace-nowrap @min-[19rem]:inline-block">
                {fill(text.aDay, { price: formatShillings(dayPrice) })}
              </span>
            </span>
          )}
        </Part>{' '}
        <Part className="@min-[15rem]:contents">
          <strong
            className={`font-heading leading-tight font-normal whitespace-nowrap text-brand ${secondColumn} @min-[15rem]:row-start-1 ${isLarge ? largeText : fittingText}`}
          >
            {amount ?? text.askForPrice}
          </strong>
          {alternative !== undefined && (
            <span className={`whitespace-nowrap ${secondColumn} @min-[15rem]:row-start-2`}>
              {` ${text.or} ${alternative}`}
            </span>
          )}
        </Part>
        {withWebsite && <Part className="col-span-full">{describeWebsite(offer, text)}</Part>}
      </Part>
    </Part>
  );
}

/** Text sizes at which the longest name and amount fit on one line, also if the reader's text is large. */
const fittingText = 'text-[min(1.25rem,14cqi)]';

const largeText = 'text-[min(1.75rem,14cqi)]';

/** The column of the amounts, where the space permits a second one. */
const secondColumn = '@min-[15rem]:col-start-2 @min-[15rem]:justify-self-end';

/** Returns the prices of a package and of the website; '' for a package without a price. */
export function describeWebsite(
  { price }: PricePackage,
  { withWebsite }: Pick<Text['packageOffer'], 'withWebsite'>,
): string {
  return price === null ? '' : fill(withWebsite, { price: formatShillings(price.shillings) });
}

function getAmounts(offer: PricePackage): [amount?: string, alternative?: string] {
  return isBuyable(offer)
    ? [formatShillings(offer.price.shillings), formatDollars(offer.price.cents)]
    : [];
}
