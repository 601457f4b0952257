import { site } from '#content/site.ts';

export const thankYou = {
  title: 'Thank You',
  description: 'What happens after you have paid for your advert.',
  heading: 'Thank you for your purchase!',
  confirm: `One more step: our staff confirm every payment by phone, so please call us on ${site.phone.words}.`,
  hours: site.hours.words,
  nothingChanged:
    'Your payment counts when PayPal or our staff have confirmed it. Opening this page changes nothing.',
  call: `Call ${site.phone.words}`,
  backHome: 'Back Home',
} as const;
