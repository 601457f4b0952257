import { site } from '#content/site.ts';

/** The printable poster of an advert. Placeholders are in braces. */
export const poster = {
  title: 'Print a poster',
  description: 'A poster and stickers with a code that opens your page.',
  loading: 'Getting your advert…',
  failed: 'Your advert did not load. Check your connection and try again.',
  offline: 'You are offline. Connect to the internet and try again.',
  retry: 'Try again',
  unknown: 'This advert is not live. You can print a poster when it is.',
  choose: 'Choose what to print',
  sheets: {
    a4: 'Poster, A4',
    a5: 'Small poster, A5',
    stickers: '24 stickers, A4',
  },
  print: 'Print',
  back: 'Back to My Adverts',
  /** Beside the QR code. */
  scan: 'Scan with your phone’s camera',
  code: 'Code that opens {address}',
  from: 'from {price}',
  brand: site.name,
} as const;
