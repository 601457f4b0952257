import { site } from '#content/site.ts';
import { numbers } from './numbers.ts';
import { packageNames } from './packages.ts';
import { getProviderTexts } from './payment-providers.ts';

/** Receipts of a member's payments. Placeholders are in braces. */
export const receipts = {
  title: 'Receipts',
  description: 'Receipts for what you paid us, to keep or to print.',
  heading: 'Receipts',
  loading: 'Getting your receipts…',
  failed: 'Your receipts did not load. Try again in a minute.',
  offline: 'You are offline. Connect to the internet and try again.',
  retry: 'Try again',
  none: 'You have no receipts yet. You get one when we have your payment.',
  unknown: 'You have no receipt with this number. Look for it in your list of receipts.',
  all: 'All your receipts',
  back: 'Go to My Adverts',
  print: 'Print',
  send: 'Send on WhatsApp',
  link: 'Receipt {number}: {date}',
  receipt: {
    heading: 'Receipt {number}',
    /** The state of the payment, below its sum. */
    states: {
      paid: 'Paid on {date}',
      refundDue: 'You get this back',
      refunded: 'Given back',
    },
    message:
      'Receipt {number} from {site}: {amount} for {business}, paid on {date}. {codeName} {reference}.',
    seller: 'Seller',
    contact: 'Contact',
    business: 'Advert for',
    package: 'Package',
    packages: packageNames,
    website: ', with a website of your own',
    days: '{count} days',
    day: '1 day',
    pin: 'KRA PIN',
    etims: 'eTIMS number',
    amount: 'Amount paid',
    inWords: 'In words',
    sum: numbers,
    paidAt: 'Paid on',
    nairobi: '{at}, Nairobi time',
    provider: 'Paid to',
    providers: getProviderTexts('paidTo'),
    codes: getProviderTexts('code'),
    reference: 'Reference',
    covers: 'It pays for',
    coversTime: 'Your page from {from} until {until}',
    coversLater: 'Your page. The days start when it goes live.',
    coversNothing: 'Nothing: the money is given back',
    refundDue: 'A refund of {amount} is due to you. Our staff are sending it.',
    refunded: 'Refunded: {amount} was given back to you on {at}. {codeName} {code}.',
    why: 'Reason: {reason}',
    rule: 'You get your money back only if your business is not live within 2 days of your payment.',
  },
  site: { name: site.name, phone: site.phone.label, email: site.email, ...site.tax },
} as const;
