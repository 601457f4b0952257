export const terms = {
  title: 'Terms',
  heading: 'What we agree on',
  updated: 'Last changed on 22 November 2026',
  lead: 'These are the rules between you and {site.name}. They are short, so that you can read them before you pay. When you advertise or open an account, you accept them.',
  contents: 'On this page',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      paragraphs: [
        '{site.name} is an online advertising service for small businesses, mostly in Kenya. We are a remote team with no physical offices. Call {site.phone} or write to {site.email}.',
        'Our working hours: {workingHours.weekdays}, {workingHours.saturday}, {workingHours.sunday}.',
      ],
    },
    {
      id: 'what-you-buy',
      heading: 'What you buy',
      paragraphs: [
        'You buy a page for your business and a place on our homepage, for the number of days in your package. We also promote your business on social media and in online ads.',
        'We check every advert before it goes live, and we may ask you to change something. It goes live when we have approved it and confirmed your payment. Your days start then. When you renew, we add the new days to the days you have left.',
        'A website is a separate order. We build one only together with a Monthly, Quarterly, Half-Yearly or Yearly package.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and paying',
      paragraphs: [
        'You pay the price that is shown when you order. Each package has a fixed price in shillings and a fixed price in US dollars. If a package says “Ask for a price”, call us. You can buy it when we have agreed on a price.',
        '{mobileMoney.terms}',
        'Pay only to us and only in these ways. We never ask for your PIN.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      paragraphs: [
        'If your business is not live within 2 days of your payment, you get your money back. In other cases we do not refund.',
        'You keep every right that the law gives you as a consumer.',
      ],
    },
    {
      id: 'your-advert',
      heading: 'What an advert may not contain',
      paragraphs: [
        'You are responsible for what your advert says. You need the right to use its words and photos. You allow us to show them on the site and in our promotion for as long as your advert is live. An advert may not contain:',
      ],
      list: [
        'Anything that may not be sold or advertised in Kenya.',
        'False prices, false promises, or goods that you do not have and will not have.',
        'Names, logos or photos of others without their permission, or a business that is not yours.',
        'Jobs, loans or prizes for which people must pay first.',
        'Hatred, threats, violence or sexual content.',
        'Private details of other people.',
        'Links to harmful sites or files.',
      ],
    },
    {
      id: 'posts',
      heading: 'Your account and the noticeboard',
      paragraphs: [
        'Keep your password to yourself, and tell us if someone else has used your account. The rules for adverts also apply to posts. We may hide a post that breaks them.',
      ],
    },
    {
      id: 'reports',
      heading: 'Reports',
      paragraphs: [
        'Every business page has a form to report the advert. Our staff check each report.',
        'If your advert breaks these rules, we may ask you to change it, or suspend it and tell you why. If you send a false report on purpose, you break these rules too. Do you think that we made a mistake? Write to us, and we check again.',
      ],
    },
    {
      id: 'vacancies',
      heading: 'Vacancies',
      paragraphs: [
        'You can send us a vacancy. We decide which ones to publish, and a published vacancy stays up for 30 days. It must be a real job with a named employer. Nobody may ask applicants for money.',
        'The job listings are in beta. We do not take applications and we do not choose people for employers.',
      ],
    },
    {
      id: 'liability',
      heading: 'What we are responsible for, and what not',
      paragraphs: [
        'We run the site with care, and we correct our mistakes. Still, the site can be down for a while.',
        'We show adverts. We do not sell, deliver or guarantee what is in them. What you buy from a business is between you and that business. If you can, look at goods before you pay. We reach about {site.reach} people per day, but we cannot promise you a number of customers.',
        'If we cause you a loss, we pay for it up to the amount that you paid us for that advert. This limit does not apply if we cause harm on purpose or by gross carelessness, or if the law allows no limit.',
      ],
    },
    {
      id: 'law',
      heading: 'Which law applies',
      paragraphs: [
        'The law of Kenya applies, and its courts decide. Please talk to us first. A phone call solves most problems.',
      ],
    },
    {
      id: 'changes',
      heading: 'When these terms change',
      paragraphs: [
        'The date at the top says when these terms last changed. For what you have already paid, the terms of the day you paid apply.',
      ],
    },
  ],
} as const;
