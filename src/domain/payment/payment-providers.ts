/**
 * The ways to pay, the quickest first: screens, endpoints and checks go by what stands here and name none of
 * them. A new one has an entry here and its words in the catalogue (`pay.ways`, `payment-providers`), a row in
 * the table `app.payment_providers`, and its folder and line in `netlify/payments`.
 */

type Currency = 'KES' | 'USD';

interface PaymentProvider {
  currency: Currency;
  /**
   * How she pays: a prompt comes to her phone, she goes to a page of the provider's, or she sends the money by
   * herself and says its number.
   */
  flow: 'prompt' | 'page' | 'by-hand';
  /** Whose numbers its money has: what comes to the till has M-Pesa's. */
  numberedBy: string;
  /** The form of such a number, and what is said of another. */
  code?: { pattern: RegExp; refusal: string };
  /** Seconds for which a prompt stays on a phone. */
  prompt?: { lasts: number };
}

export const paymentProviders = {
  mpesa: {
    currency: 'KES',
    flow: 'prompt',
    numberedBy: 'mpesa',
    code: { pattern: /^[A-Z0-9]{10}$/, refusal: 'payment.code.mpesa' },
    prompt: { lasts: 90 },
  },
  till: { currency: 'KES', flow: 'by-hand', numberedBy: 'mpesa' },
  card: {
    currency: 'USD',
    flow: 'page',
    numberedBy: 'card',
    code: { pattern: /^[A-Z0-9]{17}$/, refusal: 'payment.code.paypal' },
  },
} as const satisfies Record<string, PaymentProvider>;

export type CheckoutProvider = keyof typeof paymentProviders;

type Flow = PaymentProvider['flow'];

/** Those in which she pays like this. */
export type ProviderWithFlow<RequiredFlow extends Flow> = {
  [Name in CheckoutProvider]: (typeof paymentProviders)[Name]['flow'] extends RequiredFlow
    ? Name
    : never;
}[CheckoutProvider];

/** The ways in which a member pays. */
export const checkoutProviders = Object.keys(paymentProviders) as CheckoutProvider[];

/** Whose money it can be; `operator` moved none. */
export const bookedProviders = [...checkoutProviders, 'operator'] as const;

export type BookedProvider = (typeof bookedProviders)[number];

/** Undefined for `operator`. */
export const getProviderRules = (provider: BookedProvider): PaymentProvider | undefined =>
  provider === 'operator' ? undefined : paymentProviders[provider];

export function hasFlow<RequiredFlow extends Flow>(
  provider: BookedProvider,
  flow: RequiredFlow,
): provider is ProviderWithFlow<RequiredFlow> {
  return getProviderRules(provider)?.flow === flow;
}

/** Providers that give their payments a reference. */
export const referenceProviders = checkoutProviders.filter(
  (provider) => paymentProviders[provider].numberedBy === provider,
);

/** The provider that refunds a payment: staff can have matched it to an attempt at another provider. */
export function getRefundProvider(payment: {
  provider: BookedProvider;
  currency: Currency;
}): BookedProvider {
  const { provider, currency } = payment;
  const rules = getProviderRules(provider);
  const isIts = (name: CheckoutProvider) =>
    rules?.currency === currency
      ? name === rules.numberedBy
      : paymentProviders[name].currency === currency;
  return referenceProviders.find(isIts) ?? provider;
}

/** The provider with references of this form in a currency, if any. */
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

/** The provider of a manual payment with this reference. */
export function findReceiver(code: string, currency: Currency): CheckoutProvider | undefined {
  const referenceProvider = findReferenceProvider(code, currency);
  const byHand = checkoutProviders.find(
    (name) => hasFlow(name, 'by-hand') && paymentProviders[name].numberedBy === referenceProvider,
  );
  return byHand ?? referenceProvider;
}
