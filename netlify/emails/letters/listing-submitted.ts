import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

export interface SubmittedListing {
  business: string;
  /** Whether customers see it as it was before. */
  isLive: boolean;
}

/** To an owner who handed her listing in; its link is the page of her listings. */
export const listingSubmitted: Letter<SubmittedListing> = {
  name: 'listing-submitted',
  write: ({ business, isLive }, { brand, url }) =>
    inFrame(brand, {
      subject: `We received your advert for ${business}`,
      parts: [
        'Thank you. Our staff look at every advert before customers see it. We write to you as soon as they have looked at yours.',
        { facts: { Business: business } },
        isLive
          ? 'Until then your page stays as it is. There is nothing to pay for the change.'
          : 'You can pay now or after that. Your days start to count when your page goes live, not before.',
        { link: { url, words: 'See how your advert is doing' } },
      ],
    }),
};
