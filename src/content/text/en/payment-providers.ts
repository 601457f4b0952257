import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';

/** Texts about a payment provider for members and staff. The texts of the payment page are in `pay.providers`. */
interface ProviderText {
  name: string;
  /** Follows 'Given back …'. */
  by: string;
  /** Follows 'SKL2ABC345 came …'. */
  came: string;
  /** Header of its column in the accounts. */
  books: string;
  /** Payee on a receipt. */
  paidTo: string;
  /** Label and hint of the field for a payment's code. */
  code: string;
  codeHint: string;
}

const till = 'M-Pesa till {site.till}';
const mpesaCode = { code: 'M-Pesa code', codeHint: 'Such as SKL2ABC345.' };

const providerTexts = {
  mpesa: {
    name: 'M-Pesa',
    by: 'by M-Pesa',
    came: 'by M-Pesa',
    books: 'By M-Pesa',
    paidTo: till,
    ...mpesaCode,
  },
  till: {
    name: 'M-Pesa',
    by: 'by M-Pesa',
    came: 'at the till',
    books: 'At the till',
    paidTo: till,
    ...mpesaCode,
  },
  card: {
    name: 'PayPal',
    by: 'through PayPal',
    came: 'by card',
    books: 'By card',
    paidTo: 'Card, through PayPal',
    code: 'PayPal transaction ID',
    codeHint: 'Such as 8AB12345CD678901E.',
  },
  operator: {
    name: 'Our staff',
    by: 'by our staff',
    came: 'given by us',
    books: 'Given by us',
    paidTo: 'Our staff',
    code: 'Code',
    codeHint: '',
  },
} satisfies Record<CheckoutProvider | 'operator', ProviderText>;

/** Returns one text for each provider. */
export function getProviderTexts(key: keyof ProviderText) {
  const entries = Object.entries(providerTexts).map(([name, texts]) => [name, texts[key]]);
  return Object.fromEntries(entries) as Record<keyof typeof providerTexts, string>;
}
