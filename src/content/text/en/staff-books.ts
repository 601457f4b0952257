import { getProviderTexts } from './payment-providers.ts';

/** The accounts panel for staff; its other texts are in the payments panel. Placeholders are in braces. */
export const staffBooks = {
  title: 'Books',
  lead: 'What came in and went back, by days in Nairobi.',
  back: 'Back to payments',
  month: 'Month',
  empty: 'No money came or went in this month.',
  providers: getProviderTexts('books'),
  all: 'The month',
  once: 'once',
  count: '{count} times',
  came: '{sum} in',
  went: '{sum} back',
  net: 'net {sum}',
  totalsFile: 'Download the days as CSV',
  ledgerFile: 'Download every payment as CSV',
  compare: 'Compare with the providers',
  compareLead:
    'Each night we compare the last 48 hours with the lists of M-Pesa and PayPal. What differs waits in Payments.',
  compared: '{provider}: {listed} payments compared, {differences} new differences.',
  down: '{provider} does not answer. Nothing was noted; try again later.',
  nobody: 'No provider lists its money here yet.',
} as const;
