import { site } from '#content/site.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';

/** What members and staff read of each way to pay; its screen's words are in `pay.ways`. */
interface ProviderWords {
  name: string;
  /** 'Given back …' */
  by: string;
  /** 'SKL2ABC345 came …' */
  came: string;
  /** Above its column of the books. */
  books: string;
  /** On a receipt. */
  paidTo: string;
  /** Above the field for a number of its money, and below it. */
  code: string;
  codeHint: string;
}

const till = `M-Pesa till ${site.till}`;
const mpesaCode = { code: 'M-Pesa code', codeHint: 'Such as SKL2ABC345.' };

const words = {
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
} satisfies Record<CheckoutProvider | 'operator', ProviderWords>;

/** One word of each way to pay. */
export function ofProviders(word: keyof ProviderWords) {
  const entries = Object.entries(words).map(([name, each]) => [name, each[word]]);
  return Object.fromEntries(entries) as Record<keyof typeof words, string>;
}
