/** Where a card form is posted to, with which button, and where PayPal comes back to. */
import type { PackageId } from '#domain/package/package.ts';

/** The packages that are sold on the pricing page; longer ones are chosen in the account. */
export const packagesOnCards = ['daily', 'weekly', 'monthly'] as const satisfies PackageId[];

export type PackageOnCard = (typeof packagesOnCards)[number];

export interface CardCheckout {
  /** Address that the form is posted to. */
  action: string;
  /** Id of the hosted button that holds the price of a package. */
  buttons: Record<PackageOnCard, string>;
  /** Whole addresses. */
  returns: Record<'paidUrl' | 'cancelUrl', string>;
}

type Buttons = Pick<CardCheckout, 'action' | 'buttons'>;

/** PayPal's own addresses for forms with a hosted button. */
const hostedActions = {
  live: 'https://www.paypal.com/cgi-bin/webscr',
  sandbox: 'https://www.sandbox.paypal.com/cgi-bin/webscr',
};

/** What stands in for PayPal on a machine of one's own: netlify/local answers there. */
export const simulator: Buttons = {
  action: '/.local/paypal/cgi-bin/webscr',
  buttons: {
    daily: 'TANGAZADAILY1',
    weekly: 'TANGAZAWEEKLY2',
    monthly: 'TANGAZAMONTHLY3',
  },
};

/**
 * PayPal where its buttons are set, otherwise the simulator. The build has refused anything between.
 * @param ids - as the environment has them; blank counts as not set
 * @param environment - of PayPal, as it is set for members' payments; live where it is not
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
