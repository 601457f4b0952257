/**
 * Texts about a payment provider for members and staff: `by` follows 'Zimerudishwa …', `came` follows
 * 'SKL2ABC345 ilikuja …', `books` is the header of its column in the accounts, `paidTo` the payee on a receipt, and
 * `code` and `codeHint` are for the field for a payment's code. The texts of the payment page are in `pay.providers`.
 */
export const providerTexts = {
  mpesa: {
    name: 'M-Pesa',
    by: 'kwa M-Pesa',
    came: 'kwa M-Pesa',
    books: 'Kwa M-Pesa',
    paidTo: 'Till ya M-Pesa {site.till}',
    code: 'Code ya M-Pesa',
    codeHint: 'Kama SKL2ABC345.',
  },
  till: {
    name: 'M-Pesa',
    by: 'kwa M-Pesa',
    came: 'kwenye till',
    books: 'Kwenye till',
    paidTo: 'Till ya M-Pesa {site.till}',
    code: 'Code ya M-Pesa',
    codeHint: 'Kama SKL2ABC345.',
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
} as const;
