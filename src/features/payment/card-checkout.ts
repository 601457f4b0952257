/**
 * The configuration of the card form: its target address, its hosted buttons, and the addresses to which PayPal
 * redirects.
 */
import type { PackageId } from '#domain/package/package.ts';

/** The packages for which the pricing page has a card form. Longer packages are sold in the account only. */
export const packagesOnCards = ['daily', 'weekly', 'monthly'] as const satisfies PackageId[];

export type PackageOnCard = (typeof packagesOnCards)[number];

export interface CardCheckout {
  /** The address to which the form is posted. */
  action: string;
  /** Ids of the hosted buttons by package. PayPal stores the price of each button. */
  buttons: Record<PackageOnCard, string>;
  /** The absolute addresses to which PayPal redirects after a payment or a cancellation. */
  returns: Record<'paidUrl' | 'cancelUrl', string>;
}

type Buttons = Pick<CardCheckout, 'action' | 'buttons'>;

/** PayPal's target addresses of forms with a hosted button. */
const hostedActions = {
  live: 'https://www.paypal.com/cgi-bin/webscr',
  sandbox: 'https://www.sandbox.paypal.com/cgi-bin/webscr',
};

/** The checkout of the PayPal simulator on a developer's machine; netlify/local serves it. */
export const simulator: Buttons = {
  action: '/.local/paypal/cgi-bin/webscr',
  buttons: {
    daily: 'TANGAZADAILY1',
    weekly: 'TANGAZAWEEKLY2',
    monthly: 'TANGAZAMONTHLY3',
  },
};

/**
 * Returns PayPal's buttons if all ids are set, otherwise the simulator's. A check of the build refuses an
 * incomplete set of ids.
 * @param ids - from the environment variables; a blank value counts as not set.
 * @param environment - PayPal's environment for members' payments: 'live', 'sandbox' or 'loopback'. The default is
 * 'live'.
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
