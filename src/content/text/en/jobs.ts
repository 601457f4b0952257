export const jobs = {
  title: 'Job Listings',
  heading: 'Job Listings',
  lead: 'Work offered by businesses in Kenya.',
  beta: 'This page is in beta. You cannot apply yet, so please do not send applications.',
  /** Texts before and after the link with the email address. */
  invitation: {
    before: 'Do you know of a job opportunity? Write to',
    after: 'and tell us about it.',
    form: 'Or send us the vacancy below.',
  },
  employment: {
    FULL_TIME: 'Full time',
    PART_TIME: 'Part time',
    CONTRACTOR: 'Contract',
  },
  /** Opens the details of a job. */
  more: 'See the whole job',
  posted: 'Posted',
  validThrough: 'Shown until',
  requirements: 'Requirements',
  requirementsNote: 'The ideal candidate meets at least 75% of these requirements.',
  responsibilities: 'Responsibilities',
  howToApply: 'How to apply when the beta has ended',
  /** Followed by the address. */
  writeTo: 'Write to',
  /** Followed by the employer's name. */
  visitWebsite: 'Visit the website of',
  empty: 'There are no jobs at the moment. Come back in a few days, or send us a vacancy below.',
} as const;
