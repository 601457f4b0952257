import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

export interface AskedChanges {
  business: string;
  /** Whether customers see it as it was before. */
  isLive: boolean;
  /** What staff wrote to the owner. */
  reason: string;
}

/** To an owner whose listing is not right yet; its link is the form with her listing in it. */
export const listingChangesRequested: Letter<AskedChanges> = {
  name: 'listing-changes-requested',
  write: ({ business, isLive, reason }, { brand, url }) =>
    inFrame(brand, {
      subject: `Please change something in your advert for ${business}`,
      parts: [
        isLive
          ? 'Our staff looked at your changes. Your page stays as it was until one thing is different:'
          : 'Our staff looked at your advert. Before it can go live, one thing has to change:',
        { facts: { 'What our staff wrote': reason } },
        'Everything you wrote is still there. Change it and send it to us again.',
        { link: { url, words: 'Change your advert' } },
        'You do not understand what is meant? Answer this e-mail or call us.',
      ],
    }),
};
