/** Shown beside the claim about the reach, once 28 days are measured. Placeholders are in braces. */
export const measuredReach = 'Measured from {from} to {to}: at least {visitors} people a day.';

export const benefits = {
  heading: 'Why advertise with us?',
  items: [
    {
      id: 'customer-retention',
      title: 'Customer retention',
      icon: 'heart',
      desc: 'Your phone number, place and prices are on one page. People who bought from you find you again.',
    },
    {
      id: 'more-daily-customers',
      title: 'More daily customers',
      icon: 'group',
      desc: 'We reach about {site.reach} people per day. They can open your page and call you.',
    },
    {
      id: 'business-growth',
      title: 'Business growth',
      icon: 'growth',
      desc: 'Start with one day for a low fixed price. If it works, stay for a week, a month or a year.',
    },
    {
      id: 'targeting-customers',
      title: 'Targeting customers',
      icon: 'target',
      desc: 'People search by what they need and by town. They find your advert there.',
    },
  ],
} as const;
