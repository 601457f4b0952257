/**
 * The payment providers, fastest first. Screens, endpoints and checks read this table and contain no provider
 * names. A new provider requires an entry here, its texts in the catalogue (`pay.providers`, `payment-providers`),
 * a row in the table `app.payment_providers`, and a folder and a line in `netlify/payments`.
 */

type Currency = 'KES' | 'USD';

interface PaymentProvider {
  currency: Currency;
  /**
   * With 'prompt', a prompt appears on the payer's phone. With 'page', the payer continues on a page of the
   * provider. With 'by-hand', the payer sends the money without the site, and then submits its code.
   */
  flow: 'prompt' | 'page' | 'by-hand';
  /** The provider that issues the references of the payments. M-Pesa also issues the references of till payments. */
  referenceIssuer: string;
  /** The pattern of a valid reference, and the code of the message for an invalid one. */
  code?: { pattern: RegExp; refusal: string };
  /** Number of seconds that a prompt stays on a phone. */
  prompt?: { durationSeconds: number };
}

export const paymentProviders = {
  mpesa: {
    currency: 'KES',
    flow: 'prompt',
    referenceIssuer: 'mpesa',
    code: { pattern: /^[A-Z0-9]{10}$/, refusal: 'payment.code.mpesa' },
    prompt: { durationSeconds: 90 },
  },
  till: { currency: 'KES', flow: 'by-hand', referenceIssuer: 'mpesa' },
  card: {
    currency: 'USD',
    flow: 'page',
    referenceIssuer: 'card',
    code: { pattern: /^[A-Z0-9]{17}$/, refusal: 'payment.code.paypal' },
  },
} as const satisfies Record<string, PaymentProvider>;

export type CheckoutProvider = keyof typeof paymentProviders;

type Flow = PaymentProvider['flow'];

/** The names of the providers with this flow. */
export type ProviderWithFlow<RequiredFlow extends Flow> = {
  [Name in CheckoutProvider]: (typeof paymentProviders)[Name]['flow'] extends RequiredFlow
    ? Name
    : never;
}[CheckoutProvider];

/** The providers that members can choose. */
export const checkoutProviders = Object.keys(paymentProviders) as CheckoutProvider[];

/** The providers of payments in the database. Payments with `operator` are free of charge and have no reference. */
export const bookedProviders = [...checkoutProviders, 'operator'] as const;

export type BookedProvider = (typeof bookedProviders)[number];

/** Returns the entry of a provider; undefined for `operator`. */
export const getProviderRules = (provider: BookedProvider): PaymentProvider | undefined =>
  provider === 'operator' ? undefined : paymentProviders[provider];

export function hasFlow<RequiredFlow extends Flow>(
  provider: BookedProvider,
  flow: RequiredFlow,
): provider is ProviderWithFlow<RequiredFlow> {
  return getProviderRules(provider)?.flow === flow;
}

/** Providers that issue references for their payments. */
export const referenceProviders = checkoutProviders.filter(
  (provider) => paymentProviders[provider].referenceIssuer === provider,
);

/**
 * Returns the provider that refunds a payment: the issuer of the payment's reference. If staff matched money in another
 * currency to an attempt, the result is a provider with that currency. If no other provider fits, the result is the
 * payment's own provider.
 */
export function getRefundProvider(payment: {
  provider: BookedProvider;
  currency: Currency;
}): BookedProvider {
  const { provider, currency } = payment;
  const rules = getProviderRules(provider);
  const isRefundProvider = (name: CheckoutProvider) =>
    rules?.currency === currency
      ? name === rules.referenceIssuer
      : paymentProviders[name].currency === currency;
  return referenceProviders.find(isRefundProvider) ?? provider;
}

/** Returns the provider of the currency with references of the form of `code`; undefined if there is none. */
export function findReferenceProvider(
  code: string,
  currency: Currency,
): CheckoutProvider | undefined {
  return getReferenceProviders(currency).find((name) =>
    getProviderRules(name)?.code?.pattern.test(code),
  );
}

export const getReferenceProviders = (currency: Currency) =>
  referenceProviders.filter((name) => paymentProviders[name].currency === currency);

/**
 * Returns the provider for a payment that staff enter with its reference; undefined for an invalid reference. If a
 * provider with the flow 'by-hand' has references of the same issuer, the result is that provider.
 */
export function findManualProvider(code: string, currency: Currency): CheckoutProvider | undefined {
  const referenceProvider = findReferenceProvider(code, currency);
  const manualProvider = checkoutProviders.find(
    (name) =>
      hasFlow(name, 'by-hand') && paymentProviders[name].referenceIssuer === referenceProvider,
  );
  return manualProvider ?? referenceProvider;
}
