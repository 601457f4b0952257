import { dateInWords, momentInWords } from '#domain/date/date.ts';
import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

export interface LiveListing {
  business: string;
  /** ISO 8601. */
  until: string;
}

/** To an owner whose listing is live, or stays it longer; its link is her page. */
export const listingLive: Letter<LiveListing> = {
  name: 'listing-live',
  write: ({ business, until }, { brand, url }) =>
    inFrame(brand, {
      subject: `Your advert for ${business} is live until ${dateInWords(until)}`,
      parts: [
        'Customers see your page now. Send its address to people you know: on WhatsApp, in your status, on a note in your shop.',
        { facts: { 'Your page': url, 'Live until': momentInWords(until) } },
        { link: { url, words: 'Open your page' } },
        'Something changed in your business? You can change your advert at any time.',
      ],
    }),
};
