import type { OwnListing } from '#domain/listing/own-listing.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { formatAmount } from '#domain/money/money.ts';
import { fill } from '#domain/text/fill.ts';
import { CardPayment } from '../payment/CardForm.tsx';
import { TillPayment } from '../payment/TillPayment.tsx';
import type { Text } from '#content/text/text.ts';
import { ListingChoice } from './ListingChoice.tsx';
import { PackageChoice } from './PackageChoice.tsx';
import { Summary } from './Summary.tsx';
import { useChoice, type Shop } from './use-choice.ts';

interface Props extends Shop {
  /** Those that can be paid for, at least one. */
  listings: OwnListing[];
  now: Date;
  text: Text['pricingType']['choose'];
}

/** Which listing, which package, what it comes to; then how the money is sent. */
export function Checkout({ listings, now, text, ...shop }: Props) {
  const choice = useChoice(listings, shop);
  const { listing, asking } = choice;
  if (!listing) return null;
  if (asking.state === 'opened') {
    const { payment } = asking;
    const amount = formatAmount(payment);
    return (
      <div className="grid gap-6" tabIndex={-1} ref={focusOn}>
        {payment.provider === 'card' ? (
          <>
            <p role="status">{text.toCard}</p>
            <CardPayment
              payment={payment}
              checkout={shop.card}
              label={fill(text.payCard, { amount })}
              isSentByItself
            />
          </>
        ) : (
          <>
            <h2 className="text-xl">
              {fill(text.tillHeading, { amount, till: text.tillPayment.number })}
            </h2>
            <TillPayment payment={payment} text={text.tillPayment} look="primary" />
          </>
        )}
        <p className="flex flex-wrap gap-3">
          <LinkButton href="/my-adverts">{text.listings}</LinkButton>
          <Button onClick={choice.reconsider}>{text.change}</Button>
        </p>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-8"
      tabIndex={-1}
      ref={asking.state === 'choosing' && asking.hasReturned ? focusOn : null}
      onSubmit={(event) => {
        event.preventDefault();
        void choice.open('till');
      }}
    >
      <ListingChoice
        listings={listings}
        listing={listing}
        now={now}
        onChoose={choice.chooseListing}
        text={text}
      />
      <PackageChoice packages={shop.packages} choice={choice} text={text} />
      <Summary listing={listing} choice={choice} now={now} text={text} />
    </form>
  );
}

/** What takes the place of something takes its focus. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
