export const jobs = {
  title: 'Job Listings',
  heading: 'Job Listings',
  lead: 'Work offered by businesses in Kenya.',
  beta: 'This page is in beta, so please do not send applications to us. Apply to the company itself: each job has its contact.',
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
  howToApply: 'How to apply',
  /** The buttons to apply. */
  apply: {
    email: 'Apply by e-mail',
    whatsapp: 'Apply on WhatsApp',
    call: 'Call {phone}',
    /** For a job with several contacts of the kind. The action is one of the labels above. */
    to: '{action}: {address}',
    subject: 'Application: {job}',
    message: 'Hello, I saw this job on {site.name}, and I would like to apply: {job}, {employer}.',
  },
  /** Followed by the employer's name. */
  visitWebsite: 'Visit the website of',
  /** The steps after a vacancy, beside its form. */
  after: {
    heading: 'What happens with your vacancy',
    steps: [
      'Our staff read it within a few working days, and write to you.',
      'Your job is shown here for 30 days.',
      'People who want it write to you or call you, not us.',
    ],
  },
  none: {
    heading: 'No jobs at the moment',
    lead: 'Look again in a few days. Do you need a worker? Send us your vacancy, it costs nothing.',
    submit: 'Send us a vacancy',
    businesses: 'See all businesses',
  },
} as const;
