import { useCallback, useEffect, useState } from 'react';
import { readQueryParameter } from '#browser/address.ts';
import { loadCheckout, loadPaymentState } from '#browser/api/checkout.ts';
import { pollWhileVisible } from '#browser/polling.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import { useMember } from '../account/use-member.ts';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import { describePaid, type PaidText } from './describe-paid.ts';
import { PaidWaiting } from './PaidWaiting.tsx';

interface Props {
  /** The sentence about a payment of the member that PayPal has not confirmed yet. */
  inAccount?: string;
  text: Text['paymentState'];
  /** The texts of a payment that arrived. */
  paid: PaidText;
}

/**
 * The state of a payment on the page to which PayPal redirects. The query parameter `p` contains the payment's id.
 * The state comes from the site's database.
 */
export default function PaymentState(props: Props) {
  return useMember() ? <PaymentFromQuery {...props} /> : null;
}

/** The format of payment ids. Other values of `p` cause no request. */
const paymentIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function PaymentFromQuery(props: Props) {
  const [id] = useState(() => readQueryParameter('p') ?? '');
  return paymentIdPattern.test(id) ? <LoadedState {...props} id={id} /> : null;
}

/** Interval between two polls of a pending payment, in ms. */
const pollIntervalMs = 3_000;

function LoadedState({ id, inAccount, text, paid }: Props & { id: string }) {
  const load = useCallback((signal: AbortSignal) => loadPaymentState(id, signal), [id]);
  const loaded = useLoad(load);
  const { reload } = loaded;
  const state = loaded.status === 'ready' ? loaded.data.state : undefined;
  const listing = loaded.status === 'ready' ? loaded.data.listing : null;
  const isOpen = state === 'pending';
  const isReported = isOpen && loaded.status === 'ready' && loaded.data.is_reported;
  useEffect(
    () => (isOpen ? pollWhileVisible(pollIntervalMs, reload) : undefined),
    [isOpen, reload],
  );

  const checkout = usePaidCheckout(id, state === 'paid' ? listing : null);
  const paidText = checkout && describePaid(checkout.attempt, checkout, paid).lead;
  const stateText = state ? text.states[state] : text.loading;
  const isMoneyReceived = state !== undefined && state !== 'pending' && state !== 'failed';

  if (loaded.status === 'failed') {
    if (!loaded.problem.isOutage) return null;
    return (
      <div className="mt-6" data-own-payment>
        <Retry message={text.notLoaded} retry={text.retry} onRetry={loaded.retry} />
      </div>
    );
  }
  return (
    <div
      className="mt-6 flex max-w-prose flex-col items-start gap-4"
      data-own-payment
      data-money-received={isMoneyReceived ? '' : undefined}
    >
      <p role="status" className="notice text-lead">
        {isReported ? text.reported : (paidText ?? stateText)}
      </p>
      {checkout && <PaidWaiting listing={checkout.listing} text={paid} />}
      {inAccount !== undefined && isOpen && <p>{inAccount}</p>}
      {listing !== null && (
        <LinkButton variant="primary" href={getPayPath(listing)}>
          {(isOpen && !isReported) || state === 'failed' ? text.goOn : text.see}
        </LinkButton>
      )}
    </div>
  );
}

/**
 * Loads the advert of a paid payment.
 * @param listing - null before the payment is paid
 * @returns undefined until the response arrives, after a failure, and if a later payment took the place of this one.
 */
function usePaidCheckout(id: string, listing: number | null) {
  const load = useCallback((signal: AbortSignal) => loadCheckout(listing ?? 0, signal), [listing]);
  const loaded = useLoad(listing === null ? null : load);
  if (loaded.status !== 'ready') return undefined;
  const attempt = loaded.data.order?.attempt;
  return attempt?.id === id ? { ...loaded.data, attempt } : undefined;
}
