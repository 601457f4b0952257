import { momentInWords } from '#domain/date/date.ts';
import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

export interface EndingListing {
  business: string;
  /** ISO 8601. */
  until: string;
  /** How soon that is: '3 days'. */
  left: string;
}

/** To an owner who wants to be reminded; its link is where she renews. */
export const listingEndsSoon: Letter<EndingListing> = {
  name: 'listing-ends-soon',
  write: ({ business, until, left }, { brand, url }) =>
    inFrame(brand, {
      subject: `Your advert for ${business} ends within ${left}`,
      parts: [
        { facts: { Business: business, 'Live until': momentInWords(until) } },
        'Renew it now and you lose nothing: the new days begin when the old ones end.',
        { link: { url, words: 'Renew your advert' } },
        'You do not want such reminders? Switch them off under Profile Settings in your account.',
      ],
    }),
};
