import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

export interface RestoredListing {
  business: string;
  isLive: boolean;
}

/** To an owner whose listing staff gave back; its link is her page if it is live, or else her listings. */
export const listingRestored: Letter<RestoredListing> = {
  name: 'listing-restored',
  write: ({ business, isLive }, { brand, url }) =>
    inFrame(brand, {
      subject: `Your advert for ${business} is back`,
      parts: [
        isLive
          ? 'Our staff put your advert back. Customers see your page again.'
          : 'Our staff gave your advert back to you. It is not live at the moment: open it to see what is left to do.',
        { link: { url, words: isLive ? 'Open your page' : 'See your adverts' } },
      ],
    }),
};
