import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';

/** Texts about a payment provider for members and staff. The texts of the payment page are in `pay.providers`. */
interface ProviderText {
  name: string;
  /** Follows 'Zimerudishwa …'. */
  by: string;
  /** Follows 'SKL2ABC345 ilikuja …'. */
  came: string;
  /** Header of its column in the accounts. */
  books: string;
  /** Payee on a receipt. */
  paidTo: string;
  /** Label and hint of the field for a payment's code. */
  code: string;
  codeHint: string;
}

const till = 'Till ya M-Pesa {site.till}';
const mpesaCode = { code: 'Code ya M-Pesa', codeHint: 'Kama SKL2ABC345.' };

const providerTexts = {
  mpesa: {
    name: 'M-Pesa',
    by: 'kwa M-Pesa',
    came: 'kwa M-Pesa',
    books: 'Kwa M-Pesa',
    paidTo: till,
    ...mpesaCode,
  },
  till: {
    name: 'M-Pesa',
    by: 'kwa M-Pesa',
    came: 'kwenye till',
    books: 'Kwenye till',
    paidTo: till,
    ...mpesaCode,
  },
  card: {
    name: 'PayPal',
    by: 'kupitia PayPal',
    came: 'kwa kadi',
    books: 'Kwa kadi',
    paidTo: 'Kadi, kupitia PayPal',
    code: 'Code ya PayPal',
    codeHint: 'Kama 8AB12345CD678901E.',
  },
  operator: {
    name: 'Wafanyakazi wetu',
    by: 'kupitia wafanyakazi wetu',
    came: 'kutoka kwetu',
    books: 'Kutoka kwetu',
    paidTo: 'Wafanyakazi wetu',
    code: 'Code',
    codeHint: '',
  },
} satisfies Record<CheckoutProvider | 'operator', ProviderText>;

/** Returns one text for each provider. */
export function getProviderTexts(key: keyof ProviderText) {
  const entries = Object.entries(providerTexts).map(([name, texts]) => [name, texts[key]]);
  return Object.fromEntries(entries) as Record<keyof typeof providerTexts, string>;
}
