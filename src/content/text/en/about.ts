import { site } from '#content/site.ts';

const hours = site.hours.words;

export const about = {
  title: 'About',
  heading: `About ${site.name}`,
  lead: 'Small businesses do good work that too few people hear about. We spread the word.',
  blocks: [
    {
      id: 'what-it-is',
      heading: `What is ${site.name}`,
      paragraphs: [
        `${site.name} is an online advertising service for small businesses, mostly in Kenya. For a low fixed price your business gets a page of its own and a place on our homepage.`,
        `We also promote your business on social media and in online ads. In all, we reach about ${site.reach} people per day.`,
        'We launched in February 2021. We are a remote team with no physical offices.',
        `You can reach us during working hours. ${hours[0]}, ${hours[1]}. ${hours[2]}.`,
      ],
    },
    {
      id: 'improvements',
      heading: 'Improvements',
      paragraphs: [
        `We keep working on ${site.name}, and we tell you what is ready and what is not.`,
        `Automatic mobile-money payment is planned and not yet available. Until it is here, you pay to our M-Pesa till ${site.till} and call us on ${site.phone.words} to confirm.`,
        'Our job listings are in beta: you can look at them and send us vacancies, but please do not apply yet.',
        `Is something missing, or could it be easier? Write to ${site.email}.`,
      ],
    },
  ],
  pricingPackages: 'Pricing Packages',
  planned: {
    heading: 'Beside your page',
    cards: [
      {
        id: 'promotion',
        tag: 'Ready today',
        title: 'Promotion',
        desc: 'We show the businesses on our homepage on social media and in online ads. It is part of every package.',
      },
      {
        id: 'freelancing',
        tag: 'Planned',
        title: 'Freelancing',
        desc: 'A place where people offer their skills and businesses find them. It is an idea we mean to build: there is nothing to sign up for yet, and no date.',
      },
    ],
  },
} as const;
