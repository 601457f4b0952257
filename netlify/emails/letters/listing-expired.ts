import { momentInWords } from '#domain/date/date.ts';
import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

export interface ExpiredListing {
  business: string;
  /** ISO 8601. */
  until: string;
}

/** To an owner whose days are over; its link is where she renews. */
export const listingExpired: Letter<ExpiredListing> = {
  name: 'listing-expired',
  write: ({ business, until }, { brand, url }) =>
    inFrame(brand, {
      subject: `Your advert for ${business} has ended`,
      parts: [
        'Customers do not see your page any more. All that you wrote, and your photos, are kept for you.',
        { facts: { Business: business, 'It was live until': momentInWords(until) } },
        'Renew it, and the same page is live again as soon as your payment is confirmed.',
        { link: { url, words: 'Renew your advert' } },
      ],
    }),
};
