import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

/** An advert, by the name of its business. */
export interface AboutAdvert {
  business: string;
}

/** To an owner who handed her advert in; its link is the page of her adverts. */
export const advertSubmitted: Letter<AboutAdvert> = {
  name: 'advert-submitted',
  write: ({ business }, { brand, url }) =>
    inFrame(brand, {
      subject: `We received your advert for ${business}`,
      parts: [
        'Thank you. Our staff look at every advert before customers see it. We write to you as soon as they have looked at yours.',
        { facts: { Business: business } },
        'You can pay now or after that. Your days start to count when your page goes live, not before.',
        { link: { url, words: 'See how your advert is doing' } },
      ],
    }),
};
