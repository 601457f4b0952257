/**
 * The configuration of the card form: its target address, its hosted buttons, and the addresses to which PayPal
 * redirects.
 */
import type { PackageId } from '#domain/package/package.ts';

/** The packages for which the pricing page has a card form. Longer packages are sold in the account only. */
export const cardFormPackages = ['daily', 'weekly', 'monthly'] as const satisfies PackageId[];

export type CardFormPackage = (typeof cardFormPackages)[number];

export interface CardCheckout {
  /** The address to which the form is posted. */
  action: string;
  /** Ids of the hosted buttons by package. PayPal stores the price of each button. */
  buttons: Record<CardFormPackage, string>;
  /** The absolute addresses to which PayPal redirects after a payment or a cancellation. */
  redirects: Record<'paidUrl' | 'cancelUrl', string>;
}

type HostedButtons = Pick<CardCheckout, 'action' | 'buttons'>;

/** PayPal's target addresses of forms with a hosted button. */
const hostedActions = {
  live: 'https://www.paypal.com/cgi-bin/webscr',
  sandbox: 'https://www.sandbox.paypal.com/cgi-bin/webscr',
};

/** The checkout of the PayPal simulator on a developer's machine. netlify/local serves it. */
export const simulatorButtons: HostedButtons = {
  action: '/.local/paypal/cgi-bin/webscr',
  buttons: {
    daily: 'TANGAZADAILY1',
    weekly: 'TANGAZAWEEKLY2',
    monthly: 'TANGAZAMONTHLY3',
  },
};

/**
 * Returns PayPal's buttons if all ids are set and the environment is not 'loopback', otherwise the simulator's
 * buttons. A check of the build refuses an incomplete set of ids.
 * @param ids - from the environment variables. A blank value counts as not set.
 * @param environment - PayPal's environment for members' payments: 'live', 'sandbox' or 'loopback'. The default is
 * 'live'.
 */
export function getHostedButtons(
  ids: Record<CardFormPackage, string | undefined>,
  environment: string | undefined,
): HostedButtons {
  const daily = ids.daily?.trim();
  const weekly = ids.weekly?.trim();
  const monthly = ids.monthly?.trim();
  if (!daily || !weekly || !monthly || environment === 'loopback') return simulatorButtons;
  const action = hostedActions[environment === 'sandbox' ? 'sandbox' : 'live'];
  return { action, buttons: { daily, weekly, monthly } };
}
