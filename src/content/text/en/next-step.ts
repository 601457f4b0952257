/** What a member should do next, on top of her dashboard. Values stand in braces. */
export const nextStep = {
  unnamed: 'Your advert',
  live: { heading: '{business} is live', lead: '{left}.', action: 'Open your page' },
  renew: {
    heading: '{business} ends soon',
    lead: '{left}. Renew it and it stays where it is.',
    action: 'Renew',
  },
  change: {
    heading: '{business} needs a change',
    lead: 'Our staff wrote to you what to change. Then send it again.',
    action: 'Change your advert',
  },
  pay: {
    heading: 'Pay for {business}',
    lead: 'It goes live when it is approved and paid.',
    action: 'Choose a package and pay',
  },
  wait: {
    heading: 'Our staff are looking at {business}',
    lead: 'You get a letter as soon as they have, within 2 days.',
    action: 'See how it stands',
  },
  finish: {
    heading: 'Finish {business}',
    lead: 'What you typed is kept. Add what is missing and send it.',
    action: 'Finish your advert',
  },
  ended: {
    heading: '{business} has ended',
    lead: 'Renew it, and customers find it again at once.',
    action: 'Renew',
  },
  begin: {
    heading: 'Start your advert',
    lead: 'Your business, its photos, a package: about five minutes.',
    action: 'Start your advert',
  },
} as const;
