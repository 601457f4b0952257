/** The card form's target address, its hosted button, and the addresses to which PayPal redirects. */
import type { PackageId } from '#domain/package/package.ts';

/** The packages on sale on the pricing page; longer ones are on sale in the account. */
export const packagesOnCards = ['daily', 'weekly', 'monthly'] as const satisfies PackageId[];

export type PackageOnCard = (typeof packagesOnCards)[number];

export interface CardCheckout {
  /** Address that the form is posted to. */
  action: string;
  /** Ids of the hosted buttons by package; a button holds the price. */
  buttons: Record<PackageOnCard, string>;
  /** Absolute addresses. */
  returns: Record<'paidUrl' | 'cancelUrl', string>;
}

type Buttons = Pick<CardCheckout, 'action' | 'buttons'>;

/** PayPal's addresses for forms with a hosted button. */
const hostedActions = {
  live: 'https://www.paypal.com/cgi-bin/webscr',
  sandbox: 'https://www.sandbox.paypal.com/cgi-bin/webscr',
};

/** The replacement of PayPal on a developer's machine; netlify/local serves it. */
export const simulator: Buttons = {
  action: '/.local/paypal/cgi-bin/webscr',
  buttons: {
    daily: 'TANGAZADAILY1',
    weekly: 'TANGAZAWEEKLY2',
    monthly: 'TANGAZAMONTHLY3',
  },
};

/**
 * Returns PayPal's buttons if their ids are set, otherwise the simulator's. The build refuses an incomplete set of
 * ids.
 * @param ids - from the environment variables; blank counts as not set
 * @param environment - PayPal's environment for members' payments; live by default
 */
export function cardButtons(
  ids: Record<PackageOnCard, string | undefined>,
  environment: string | undefined,
): Buttons {
  const daily = ids.daily?.trim();
  const weekly = ids.weekly?.trim();
  const monthly = ids.monthly?.trim();
  if (!daily || !weekly || !monthly || environment === 'loopback') return simulator;
  const action = hostedActions[environment === 'sandbox' ? 'sandbox' : 'live'];
  return { action, buttons: { daily, weekly, monthly } };
}
