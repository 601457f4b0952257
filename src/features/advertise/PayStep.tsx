import { useState } from 'react';
import { moneyBack } from '#domain/listing/life.ts';
import { formatDollars, formatReceived, formatShillings } from '#domain/money/money.ts';
import { priceOf } from '#domain/package/package.ts';
import type { Problem } from '#domain/problem/problem.ts';
import { fill } from '#domain/text/fill.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#features/listing/Facts.tsx';
import { Choice } from '../components/Choice.tsx';
import { cardButton } from '../payment/card-checkout.ts';
import type { Outcome } from './form-state.ts';
import type { Text, Words } from '#content/text/text.ts';
import { Consent, useConsent } from './Consent.tsx';
import type { Offers } from './offers.ts';
import { formatDays, formatPrice } from './PackageStep.tsx';
import { PaymentDue } from './PaymentDue.tsx';
import type { ListingForm } from './use-listing-form.ts';
import { whatIsDue, type Due } from './what-is-due.ts';

interface Props {
  form: ListingForm;
  offers: Offers;
  text: Words<'advertise'>;
}

type Provider = 'till' | 'card';

/** The last step: what was chosen, handing it in, and paying for it. */
export function PayStep({ form, offers, text }: Props) {
  const { draft, facts } = form.state;
  const due = whatIsDue(facts, draft);
  const canCard = cardButton(offers.card, draft.package, draft.withWebsite) !== undefined;
  const [chosen, setProvider] = useState<Provider>('till');
  const provider = canCard ? chosen : 'till';
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const consent = useConsent(due.handIn && facts.submitted_at === null);

  const begin = async (by: Provider) => {
    if (working || !consent.require()) return;
    setWorking(true);
    const { package: id, withWebsite } = draft;
    const isNew = due.pay && (due.payment === undefined || due.payment.provider !== by);
    const request = isNew && id !== '' ? { package: id, withWebsite, provider: by } : undefined;
    const handsIn = due.handIn || request === undefined;
    setOutcome(await (handsIn ? form.handIn(consent.isGiven, request) : form.pay(request)));
    setProvider(by);
    setWorking(false);
  };

  const isOpen = due.handIn || (due.pay && due.payment === undefined);
  return (
    <>
      <Chosen form={form} offers={offers} isPaidFor={!due.pay} text={text} />
      <State form={form} due={due} text={text} />
      {isOpen && due.pay && (
        <ProviderChoice
          provider={provider}
          canCard={canCard}
          text={text.pay}
          onChoose={setProvider}
        />
      )}
      {consent.isWanted && <Consent consent={consent} text={text.pay} />}
      {isOpen && (
        <Button look="primary" aria-busy={working} onClick={() => void begin(provider)}>
          {working ? text.pay.working : buttonWords({ form, offers, text }, due, provider)}
        </Button>
      )}
      <Failure outcome={outcome} text={text.pay} />
      {!isOpen && due.payment && (
        <PaymentDue
          payment={due.payment}
          card={offers.card}
          text={text.pay}
          isBusy={working}
          onOther={canCard ? (other) => void begin(other) : undefined}
        />
      )}
    </>
  );
}

function buttonWords({ form, offers, text }: Props, due: Due, provider: Provider): string {
  const price = chosenOffer(form, offers)?.total;
  if (!due.pay || price === undefined) return text.pay.handInChanges;
  const amount =
    provider === 'till' ? formatShillings(price.shillings) : formatDollars(price.cents);
  return fill(due.handIn ? text.pay.handInAndPay : text.pay.payNow, { amount });
}

/** The package that is chosen, and what is paid for it both ways; undefined where that is not sold. */
function chosenOffer({ state: { draft } }: ListingForm, { packages, websiteBuild }: Offers) {
  const offer = packages.find(({ id }) => id === draft.package);
  return offer && { ...offer, total: priceOf(offer, draft.withWebsite ? websiteBuild : undefined) };
}

/** What she is about to hand in, and what it costs where something is due. */
function Chosen({ form, offers, isPaidFor, text }: Props & { isPaidFor: boolean }) {
  const { draft } = form.state;
  const offer = chosenOffer(form, offers);
  const price = offer?.total;
  const { name, withWebsite } = draft;
  const days = offer && `${offer.name}, ${formatDays(offer, text.packages)}`;
  const rows = [
    [text.pay.business, name.trim() || '–'],
    [text.pay.package, !isPaidFor && `${days ?? '–'}${withWebsite ? ` ${text.pay.with}` : ''}`],
    [text.pay.price, !isPaidFor && (price ? formatPrice(price, text.packages) : '–')],
  ] as const;
  return <Facts rows={rows} className="wrap-anywhere" />;
}

function State({ form, due, text }: Pick<Props, 'form' | 'text'> & { due: Due }) {
  const { state, payments, review } = form.state.facts;
  const isMoneyLookedAt = payments.some((one) => one.state === 'review');
  return (
    <div role="status" className="flex flex-col gap-2 font-bold empty:hidden">
      {!due.handIn && review !== null && <p>{text.pay.handedIn}</p>}
      {!due.handIn && review === null && state === 'live' && <p>{text.pay.live}</p>}
      {!due.handIn && state === 'approved' && <p>{text.pay.approved}</p>}
      {state === 'expired' && <p>{text.pay.expired}</p>}
      {!due.pay && state !== 'live' && <p>{text.pay.paid}</p>}
      {isMoneyLookedAt && <p>{text.pay.looksAtMoney}</p>}
      {moneyBack(form.state.facts).map((payment) => (
        <p key={payment.id}>
          {fill(payment.state === 'refunded' ? text.pay.givenBack : text.pay.goesBack, {
            amount: formatReceived(payment),
          })}
        </p>
      ))}
    </div>
  );
}

interface ChoiceProps {
  provider: Provider;
  canCard: boolean;
  text: Text['advertise']['pay'];
  onChoose: (provider: Provider) => void;
}

function ProviderChoice({ provider, canCard, text, onChoose }: ChoiceProps) {
  const choices = [
    { id: 'till', words: text.byTill, isOff: false },
    { id: 'card', words: text.byCard, isOff: !canCard },
  ] as const;
  return (
    <fieldset className="flex w-full flex-col">
      <legend className="font-bold">{text.choose}</legend>
      {choices.map(({ id, words, isOff }) => (
        <Choice
          key={id}
          type="radio"
          name="provider"
          disabled={isOff}
          checked={provider === id}
          aria-describedby={isOff ? 'listing-no-card' : undefined}
          onChoose={() => onChoose(id)}
        >
          {words}
        </Choice>
      ))}
      {!canCard && (
        <p id="listing-no-card" className="text-ink-soft">
          {text.noCard}
        </p>
      )}
    </fieldset>
  );
}

function Failure({ outcome, text }: { outcome: Outcome; text: Text['advertise']['pay'] }) {
  const { failure, isUnsaved = false } = outcome;
  return (
    <Alert>
      {isUnsaved && text.unsaved}
      {failure && failureReason(failure, text)}
    </Alert>
  );
}

function failureReason(failure: Problem, text: Text['advertise']['pay']): string {
  if (failure.code === 'answer-lost') return text.answerLost;
  return failure.isOutage ? text.failed : (failure.sentences ?? text.failed);
}
