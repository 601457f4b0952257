import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

export interface ApprovedListing {
  business: string;
  /** Whether customers see it already; otherwise it waits for money. */
  isLive: boolean;
}

/** To an owner whose listing may go live; its link is her page, or where she pays for it. */
export const listingApproved: Letter<ApprovedListing> = {
  name: 'listing-approved',
  write: ({ business, isLive }, { brand, url }) =>
    inFrame(brand, {
      subject: isLive
        ? `Your changes for ${business} are live`
        : `Your advert for ${business} is approved`,
      parts: isLive
        ? [
            'Our staff looked at what you changed, and your page shows it now.',
            { link: { url, words: 'Open your page' } },
          ]
        : [
            'Our staff looked at your advert and like it as it is.',
            'It goes live as soon as your payment is confirmed. Your days start to count then, not before.',
            { link: { url, words: 'Choose a package and pay' } },
            'You paid already? Then there is nothing to do: we write to you when it is confirmed.',
          ],
    }),
};
