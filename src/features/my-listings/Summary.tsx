import { endWith, paymentsIn, unusedPayments } from '#domain/listing/life.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { formatDate } from '#browser/dates.ts';
import {
  formatAmount,
  formatDollars,
  formatReceived,
  formatShillings,
} from '#domain/money/money.ts';
import type { PricePackage } from '#domain/package/package.ts';
import { fill } from '#domain/text/fill.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import type { Choice } from './use-choice.ts';

interface Props {
  listing: OwnListing;
  choice: Choice;
  now: Date;
  text: Text['pricingType']['choose'];
}

/** What it comes to and until when it lasts, and the ways to pay. */
export function Summary({ listing, choice, now, text }: Props) {
  const { offer, price, canPayByCard, asking } = choice;
  const isBusy = (provider: string) => asking.state === 'asking' && asking.provider === provider;
  return (
    <section className="grid gap-3" aria-labelledby="summary">
      <h2 id="summary" className="text-xl">
        {text.summary}
      </h2>
      {offer && price && (
        <div role="status" className="grid gap-1">
          <p>
            <strong className="font-heading text-title text-brand">
              {formatShillings(price.shillings)}
            </strong>{' '}
            {`${text.or} ${formatDollars(price.cents)}`}
          </p>
          <p className="max-w-prose">{describeEnd({ listing, offer, now, text })}</p>
        </div>
      )}
      {paymentsIn(listing, 'pending').map((payment) => (
        <p key={payment.id} className="max-w-prose">
          {fill(text.waiting, { amount: formatAmount(payment), reference: payment.reference })}
        </p>
      ))}
      {unusedPayments(listing).map((payment) => (
        <p key={payment.id} className="max-w-prose font-bold">
          {fill(text.paidAlready, { amount: formatReceived(payment) })}
        </p>
      ))}
      {paymentsIn(listing, 'review').map((payment) => (
        <p key={payment.id} className="max-w-prose font-bold">
          {fill(text.inReview, { amount: formatReceived(payment) })}
        </p>
      ))}
      <Alert>{asking.state === 'choosing' && describeProblem(asking.problem, text)}</Alert>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" aria-busy={isBusy('till')}>
          {isBusy('till')
            ? text.asking
            : price
              ? fill(text.payTill, { amount: formatShillings(price.shillings) })
              : text.pay}
        </Button>
        {price && canPayByCard && (
          <Button aria-busy={isBusy('card')} onClick={() => void choice.open('card')}>
            {isBusy('card')
              ? text.asking
              : fill(text.payCard, { amount: formatDollars(price.cents) })}
          </Button>
        )}
      </p>
      {price && !canPayByCard && <p className="max-w-prose">{text.noCard}</p>}
    </section>
  );
}

function describeEnd({
  listing,
  offer,
  now,
  text,
}: Pick<Props, 'listing' | 'now' | 'text'> & { offer: PricePackage }): string {
  const end = endWith(listing, offer, now);
  if (!end) return text.startsLater;
  const until = formatDate(end.toISOString());
  return fill(listing.state === 'live' ? text.renewsUntil : text.runsUntil, { until });
}

type Refusal = Extract<Choice['asking'], { state: 'choosing' }>['problem'];

function describeProblem(problem: Refusal, text: Text['pricingType']['choose']): string {
  if (problem === undefined) return '';
  if (problem === 'no package') return text.choosePackage;
  const [field] = problem.fields ?? [];
  if (field) return field.message;
  if (problem.code === 'answer-lost') return text.answerLost;
  return problem.isOutage ? text.notSent : (problem.sentences ?? text.notSent);
}
