import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { leaveFor, queryParameter, showInAddress } from '#browser/address.ts';
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
import { packageIds } from '#domain/package/package.ts';
import { Problem } from '#domain/problem/problem.ts';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';

/** Polls the checkout of the listing in the address, and offers the member's actions. */
export function useCheckout(listing: number) {
  const [selectedPackage, setSelectedPackage] = useState(readSelectedPackage);
  const load = useCallback((signal: AbortSignal) => loadCheckout(listing, signal), [listing]);
  const loaded = useLoad(load);
  const { reload } = loaded;
  const checkout = loaded.status === 'ready' ? loaded.data : undefined;
  const [lastRequest, setLastRequest] = useState<LastRequest>();
  const retryAt = lastRequest?.retryAt;
  const now = useServerSeconds(isCounted(checkout) || retryAt !== undefined);
  const screen =
    checkout && getCheckoutScreen(checkout, selectedPackage, now ?? Date.parse(checkout.now));
  const interval = getPollIntervalMs(screen, checkout);

  useEffect(() => {
    const stops = [on('login', reload), pollWhileVisible(interval, reload)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [interval, reload]);

  if (selectedPackage !== undefined && hasOpenOrder(screen)) setSelectedPackage(undefined);
  if (retryAt !== undefined && now !== undefined && now >= retryAt) setLastRequest(undefined);
  // A layout effect, because the header compares the address when it learns of the order.
  useLayoutEffect(() => {
    // The address of an order omits the package, so that a reload finds the order instead of buying again.
    if (selectedPackage === undefined) showInAddress(`?listing=${listing}`);
  }, [selectedPackage, listing]);

  const beginning = useAction();
  const attempt = checkout?.order?.attempt.id;
  const claiming = useAction();

  /**
   * Stores the response of an action. A reload cancels older requests, because their responses would overwrite it.
   */
  const take = (next: Checkout) => {
    loaded.change(() => next);
    reload();
  };
  const begin = async (request: BeginRequest) => {
    const { provider, phone } = request;
    setLastRequest({ provider, phone, from: attempt });
    const isDone = await beginning.run(async () => {
      const next = await beginCheckout(listing, request).catch((error: unknown) => {
        setLastRequest({ provider, phone, from: attempt, retryAt: getRetryTime(error) });
        throw error;
      });
      setSelectedPackage(undefined);
      take(next);
      const redirect = next.order?.attempt.redirect;
      if (hasFlow(provider, 'page') && redirect) leaveFor(redirect);
    });
    if (!isDone) reload();
    return isDone;
  };
  const claim = (request: ClaimRequest) =>
    claiming.run(async () => take(await sendClaim(listing, request)));

  const outcome = beginning.busy || lastRequest?.from === attempt ? lastRequest : undefined;
  return { loaded, screen, now, begin, beginning: { ...beginning, ...outcome }, claim, claiming };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** The last request to pay, and the attempt before it. Its outcome is displayed until another attempt exists. */
interface LastRequest {
  provider: CheckoutProvider;
  phone: string | undefined;
  from: string | undefined;
  /** Server time in ms since 1970 until which the server refuses the same request. */
  retryAt?: number | undefined;
}

/** Returns undefined for a refusal without a retry time, and while the server's time is unknown. */
function getRetryTime(error: unknown): number | undefined {
  const { retryAfter } = Problem.wrap(error);
  const now = serverNow();
  return retryAfter === undefined || now === undefined ? undefined : now + retryAfter * 1000;
}

/** Returns the package selected on an earlier page: '?listing=1001&package=monthly&website=1'. */
function readSelectedPackage(): SelectedPackage | undefined {
  const id = queryParameter('package');
  const packageId = packageIds.find((each) => each === id);
  return packageId && { package: packageId, withWebsite: queryParameter('website') === '1' };
}

/** Returns true if the screen shows a countdown for the last attempt. */
function isCounted(checkout: Checkout | undefined): boolean {
  const attempt = checkout?.order?.attempt;
  return (
    attempt !== undefined &&
    hasFlow(attempt.provider, 'prompt') &&
    (attempt.state === 'pending' || attempt.state === 'failed')
  );
}

/**
 * Returns the server's time in whole seconds, as ms since 1970; undefined while unknown. The component renders each
 * second during a countdown.
 */
function useServerSeconds(isCounting: boolean): number | undefined {
  return useSyncExternalStore(isCounting ? eachSecond : never, serverSecond, serverSecond);
}

function serverSecond(): number | undefined {
  const now = serverNow();
  return now === undefined ? undefined : Math.floor(now / 1000) * 1000;
}

function eachSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

const never = () => () => undefined;
