import { site } from '#content/site.ts';

export const benefits = {
  heading: 'Why advertise with us?',
  items: [
    {
      id: 'customer-retention',
      title: 'Customer retention',
      icon: 'heart',
      desc: 'Your phone number, your place and your prices stay on one page, so people who bought from you once find you again.',
    },
    {
      id: 'more-daily-customers',
      title: 'More daily customers',
      icon: 'people',
      desc: `We reach about ${site.reach} people per day. Each of them can open your page and call you.`,
    },
    {
      id: 'business-growth',
      title: 'Business growth',
      icon: 'growth',
      desc: 'Start with a single day for a low fixed price. Stay for a week, a month or a year when you see that it works.',
    },
    {
      id: 'targeting-customers',
      title: 'Targeting customers',
      icon: 'target',
      desc: 'Your advert stands under what you sell and the town you sell it in, where people look for exactly that.',
    },
  ],
} as const;
