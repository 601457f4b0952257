/** The accounts panel for staff; its other texts are in the payments panel. Placeholders are in braces. */
export const staffBooks = {
  title: 'Books',
  lead: 'The money that came in and the money that went back. Days and months are those of Nairobi.',
  back: 'Back to payments',
  month: 'Month',
  empty: 'No money came or went in this month.',
  currencies: { KES: 'Kenyan shillings', USD: 'US dollars' },
  all: 'The month',
  day: 'Day',
  came: 'In',
  went: 'Back',
  net: 'Net',
  /** Numbers of payments below the sums. */
  payments: { one: '1 payment', other: '{count} payments' },
  refunds: { one: '1 refund', other: '{count} refunds' },
  /** The rows of one day. */
  emptyDay: 'No money came or went on this day.',
  moved: { in: '{provider}: {sum} came', out: '{provider}: {sum} went back' },
  payment: 'Payment {reference}',
  totalsFile: 'Download the days as CSV',
  ledgerFile: 'Download every payment as CSV',
  compare: 'Compare with the providers',
  compareLead:
    'Each night we compare the last 48 hours with the lists of M-Pesa and PayPal. What differs waits in Payments.',
  compared: '{provider}: {listed} payments compared, {differences} new differences.',
  down: '{provider} does not answer. Nothing was noted; try again later.',
  noDifferences: 'Our books and the providers agree.',
  nobody: 'No provider lists its money here yet.',
  sms: {
    heading: 'SMS',
    empty: 'No SMS was sent yet.',
    month:
      '{month}: {sent} SMS sent, {delivered} delivered, {failed} failed, {codes} with a code. Kshs. {cost}',
    unknown: 'The provider did not answer, and may have sent this to {phone}: “{message}”',
    sendAgain: 'Send again',
    leave: 'Leave it',
    sent: 'The SMS is sent within a minute, by day.',
    left: 'The SMS is not sent again.',
    /** The dialog for a number that refused SMS before. */
    optIn: {
      open: 'Let a number get SMS again',
      heading: 'Let a number get SMS again',
      lead: 'Only if its user asked you for it. If the user stopped our SMS at the operator, the operator has to lift that, too.',
      phone: 'Phone number',
      submit: 'Let it get SMS',
      wrong: 'Write a mobile number, like 0712 345 678.',
      done: 'We send SMS to this number again.',
    },
  },
} as const;
