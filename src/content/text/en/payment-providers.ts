/**
 * Texts about a payment provider for members and staff: `by` follows 'Given back …', `came` follows
 * 'SKL2ABC345 came …', `books` is the header of its column in the accounts, `paidTo` the payee on a receipt, and `code`
 * and `codeHint` are for the field for a payment's code. The texts of the payment page are in `pay.providers`.
 */
export const providerTexts = {
  mpesa: {
    name: 'M-Pesa',
    by: 'by M-Pesa',
    came: 'by M-Pesa',
    books: 'By M-Pesa',
    paidTo: 'M-Pesa till {site.till}',
    code: 'M-Pesa code',
    codeHint: 'Such as SKL2ABC345.',
  },
  till: {
    name: 'M-Pesa',
    by: 'by M-Pesa',
    came: 'at the till',
    books: 'At the till',
    paidTo: 'M-Pesa till {site.till}',
    code: 'M-Pesa code',
    codeHint: 'Such as SKL2ABC345.',
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
} as const;
