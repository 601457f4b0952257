export const landing = {
  title: 'Advertise your business online',
  headline: {
    /** The phrases that the animation types one after the other before `tail`. */
    phrases: ['Build', 'Grow', 'Advance'],
    tail: 'your business',
    /** The headline without animation. */
    still: 'Build, Grow and Advance',
  },
  lead: 'A page of your own, a place on our homepage, and our staff telling people about you.',
  price: '{sentence.dailyPrice}',
  logIn: 'Log In or Create Account',
  find: 'What are you looking for?',
  findButton: 'Find',
  browse: 'Browse Businesses',
  endHeading: 'Start with one day',
  endText: 'Customers call you directly. If it works, you stay longer.',
  pricingLink: 'See the prices',
} as const;
