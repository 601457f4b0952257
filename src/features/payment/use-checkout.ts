import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { navigateTo, readQueryParameter, replaceAddress } from '#browser/address.ts';
import { beginCheckout, loadCheckout, sendClaim } from '#browser/api/checkout.ts';
import { pollWhileVisible } from '#browser/polling.ts';
import { on } from '#browser/identity.ts';
import { serverNow } from '#browser/server-time.ts';
import type { BeginRequest, Checkout, ClaimRequest } from '#domain/payment/checkout.ts';
import {
  getPollIntervalMs,
  hasOpenOrder,
  getCheckoutScreen,
  type SelectedPackage,
} from '#domain/payment/checkout-screen.ts';
import { hasFlow, type CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { packageIds, type Price } from '#domain/package/package.ts';
import { Problem } from '#domain/problem/problem.ts';
import type { PageText } from '#content/text/text.ts';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';

/** Polls the checkout of a listing, and returns its screen and the member's actions. */
export function useCheckout(listing: number) {
  const [selectedPackage, setSelectedPackage] = useState(readSelectedPackage);
  const load = useCallback((signal: AbortSignal) => loadCheckout(listing, signal), [listing]);
  const loaded = useLoad(load);
  const { reload } = loaded;
  const checkout = loaded.status === 'ready' ? loaded.data : undefined;
  const { serverTime, sendRequest, paymentRequest } = usePaymentRequest(listing, checkout);
  const claimRequest = useAction();
  const screen =
    checkout &&
    getCheckoutScreen(checkout, selectedPackage, serverTime ?? Date.parse(checkout.now));
  const intervalMs = getPollIntervalMs(screen, checkout);

  useEffect(() => {
    const unsubscribers = [on('login', reload), pollWhileVisible(intervalMs, reload)];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [intervalMs, reload]);

  if (selectedPackage !== undefined && hasOpenOrder(screen)) setSelectedPackage(undefined);
  // The effect is a layout effect, because the header compares the address as soon as the order is stored.
  useLayoutEffect(() => {
    // The address of an existing order omits the package, so that a reload shows the order and starts no second
    // purchase.
    if (selectedPackage === undefined) replaceAddress(`?listing=${listing}`);
  }, [selectedPackage, listing]);

  /**
   * Stores the response of an action. The reload cancels older requests, because their responses would overwrite
   * the new checkout.
   */
  const storeCheckout = (newCheckout: Checkout) => {
    loaded.changeData(() => newCheckout);
    reload();
  };
  const startPayment = async (request: BeginRequest) => {
    const isDone = await sendRequest(request, (newCheckout) => {
      setSelectedPackage(undefined);
      storeCheckout(newCheckout);
      const redirect = newCheckout.order?.attempt.redirect;
      if (hasFlow(request.provider, 'page') && redirect) navigateTo(redirect);
    });
    if (!isDone) reload();
    return isDone;
  };
  const submitClaim = (request: ClaimRequest) =>
    claimRequest.run(async () => storeCheckout(await sendClaim(listing, request)));

  return { loaded, screen, serverTime, startPayment, paymentRequest, submitClaim, claimRequest };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** The props of every component that contains the payment methods. */
export interface PaymentMethodsProps {
  checkout: Checkout;
  state: CheckoutState;
  /** The selected package; undefined if it is unknown or not on sale. The same applies to its price. */
  selectedPackage: SelectedPackage | undefined;
  price: Price | undefined;
  /** The price without a website, which a renewal costs. */
  packagePrice: Price | undefined;
  text: PageText<'pay'>;
}

/** Sends the requests to pay, and returns the outcome of the last one and the server's time for countdowns. */
function usePaymentRequest(listing: number, checkout: Checkout | undefined) {
  const action = useAction();
  const [lastRequest, setLastRequest] = useState<LastRequest>();
  const retryAt = lastRequest?.retryAt;
  const serverTime = useServerSeconds(hasCountdown(checkout) || retryAt !== undefined);
  const previousAttemptId = checkout?.order?.attempt.id;

  if (retryAt !== undefined && serverTime !== undefined && serverTime >= retryAt)
    setLastRequest(undefined);

  const sendRequest = (request: BeginRequest, onBegun: (newCheckout: Checkout) => void) => {
    const { provider, phone } = request;
    setLastRequest({ provider, phone, previousAttemptId });
    return action.run(async () => {
      const newCheckout = await beginCheckout(listing, request).catch((error: unknown) => {
        setLastRequest({ provider, phone, previousAttemptId, retryAt: getRetryTime(error) });
        throw error;
      });
      onBegun(newCheckout);
    });
  };
  const isCurrent = action.busy || lastRequest?.previousAttemptId === previousAttemptId;
  const outcome = isCurrent ? lastRequest : undefined;
  return { serverTime, sendRequest, paymentRequest: { ...action, ...outcome } };
}

/** The last request to pay. Its outcome is displayed until the order has another attempt. */
interface LastRequest {
  provider: CheckoutProvider;
  phone: string | undefined;
  /** Id of the order's attempt before the request. */
  previousAttemptId: string | undefined;
  /** Server time, in ms since 1970, before which the server refuses the same request. */
  retryAt?: number | undefined;
}

/**
 * Returns the server time of the next permitted request, in ms since 1970. The result is undefined for a refusal
 * without a retry time, and while the server's time is unknown.
 */
function getRetryTime(error: unknown): number | undefined {
  const { retryAfter } = Problem.wrap(error);
  const now = serverNow();
  return retryAfter === undefined || now === undefined ? undefined : now + retryAfter * 1000;
}

/**
 * Returns the package that an earlier page put into the query, as in '?listing=1001&package=monthly&website=1';
 * undefined if the query has no known package.
 */
function readSelectedPackage(): SelectedPackage | undefined {
  const id = readQueryParameter('package');
  const packageId = packageIds.find((candidate) => candidate === id);
  return packageId && { package: packageId, withWebsite: readQueryParameter('website') === '1' };
}

/** Returns true if the screen can show a countdown for the order's last attempt. */
function hasCountdown(checkout: Checkout | undefined): boolean {
  const attempt = checkout?.order?.attempt;
  return (
    attempt !== undefined &&
    hasFlow(attempt.provider, 'prompt') &&
    (attempt.state === 'pending' || attempt.state === 'failed')
  );
}

/**
 * Returns the server's time in whole seconds, as ms since 1970; undefined while it is unknown. During a countdown
 * the component renders again each second.
 */
function useServerSeconds(isCountingDown: boolean): number | undefined {
  return useSyncExternalStore(
    isCountingDown ? subscribeEachSecond : subscribeToNothing,
    readServerSecond,
    readServerSecond,
  );
}

function readServerSecond(): number | undefined {
  const now = serverNow();
  return now === undefined ? undefined : Math.floor(now / 1000) * 1000;
}

function subscribeEachSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

const subscribeToNothing = () => () => undefined;
