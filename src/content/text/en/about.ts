export const about = {
  title: 'About',
  heading: 'About {site.name}',
  lead: 'Small businesses do good work, but too few people know it. We tell them.',
  image: {
    name: 'about/street',
    alt: 'A painter on a ladder paints the sign of a small shop. A customer has a full basket, and another looks at the shop on his phone.',
  },
  /** Figures, each with a text. Placeholders are in braces. The row `weight-landing` of tests/bench bounds the data. */
  figures: {
    heading: 'In numbers',
    /** The number of live businesses, from ten on. */
    live: 'businesses are live here, counted on {date}.',
    /** The measured number of visitors, once 28 days are measured. */
    visitors: 'visitors a day saw them, measured from {from} to {to}.',
    /** The first of the fixed figures, if the package of a day has a price. */
    daily: {
      figure: '{price.dailyShillings}',
      label: 'for one day. The price is fixed, and nothing renews by itself.',
    },
    fixed: [
      {
        figure: '2 days',
        label: 'after your payment your page is live, or you get your money back.',
      },
      {
        figure: '40 kB',
        label: 'is the most data that our homepage needs to open on a phone: less than one photo.',
      },
    ],
    /** The full years since the launch. */
    years: { figure: '{count} years', label: 'we tell people about small shops, since 2021.' },
  },
  whatItIs: {
    heading: 'What is {site.name}',
    paragraphs: [
      '{site.name} is an online advertising service for small businesses, mostly in Kenya. For a low fixed price your business gets a page of its own and a place on our homepage.',
      'We also promote your business on social media and in online ads. In all, we reach about {site.reach} people per day.',
      'We launched in February 2021. We are a remote team with no physical offices.',
      'You can reach us during working hours. {workingHours.weekdays}, {workingHours.saturday}. {workingHours.sunday}.',
    ],
  },
  pricingPackages: 'Pricing Packages',
  improvements: {
    heading: 'Improvements',
    lead: 'Here you read what works today and what is not ready yet.',
    cards: [
      {
        id: 'mpesa',
        isReady: true,
        tag: '{mobileMoney.tag}',
        title: 'Paying by M-Pesa',
        desc: '{mobileMoney.improvement}',
      },
      {
        id: 'promotion',
        isReady: true,
        tag: 'Ready today',
        title: 'Promotion',
        desc: 'On social media and in online ads, with every package.',
      },
      {
        id: 'jobs',
        isReady: false,
        tag: 'In beta',
        title: 'Job listings',
        desc: 'You can read jobs and send us vacancies. You apply to the company of a job, not to us.',
      },
      {
        id: 'freelancing',
        isReady: false,
        tag: 'Planned',
        title: 'Freelancing',
        desc: 'People will offer their skills here. You cannot sign up yet, and there is no date.',
      },
    ],
    close: 'Is something missing or too difficult? Write to {site.email}.',
  },
} as const;
