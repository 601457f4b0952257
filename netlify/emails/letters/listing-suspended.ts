import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

export interface SuspendedListing {
  business: string;
  /** What staff wrote about it. */
  reason: string;
}

/** To an owner whose listing staff took down; its link is the page of her listings. */
export const listingSuspended: Letter<SuspendedListing> = {
  name: 'listing-suspended',
  write: ({ business, reason }, { brand, url }) =>
    inFrame(brand, {
      subject: `Your advert for ${business} is suspended`,
      parts: [
        'Our staff took your advert down for now. Customers do not see it.',
        { facts: { Business: business, 'What our staff wrote': reason } },
        'You think that this is a mistake, or want to put it right? Answer this e-mail or call us.',
        { link: { url, words: 'See your adverts' } },
      ],
    }),
};
