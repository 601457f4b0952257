import { formatShillings } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import type { Text } from '#content/text/text.ts';
import { describeWebsite } from '../pricing/PackageOffer.tsx';
import type { Selection } from './use-selection.ts';

/** CSS classes for the parts above the bar. Scrolling to a focused element in them stops above the bar. */
export const abovePayBar = 'max-[75rem]:**:scroll-mb-28';

interface Props {
  selection: Selection;
  text: Text['pricingType']['choose'];
}

/**
 * The chosen package, and the button with the sum that leads to the payment. Without a second column the bar stays at
 * the bottom of the screen, above the tabs, so that the sum is in view beside each package.
 */
export function PayBar({ selection, text }: Props) {
  const { offer, price, withWebsite } = selection;
  return (
    <div className="sticky bottom-(--tab-bar) z-3 -mx-4 grid gap-1 border-t-2 border-line bg-band px-4 py-3 lg:bottom-0 min-[75rem]:static min-[75rem]:mx-0 min-[75rem]:border-0 min-[75rem]:bg-transparent min-[75rem]:p-0">
      <Alert>{selection.isPackageMissing && text.choosePackage}</Alert>
      {offer && price && (
        <p className="min-[75rem]:hidden">
          <strong>{offer.name}</strong>
          {withWebsite && `. ${describeWebsite(offer, text.packages)}`}
        </p>
      )}
      <Button type="submit" variant="primary" className="w-full">
        <WholeAmounts
          text={
            price ? fill(text.payAmount, { amount: formatShillings(price.shillings) }) : text.pay
          }
        />
      </Button>
    </div>
  );
}
