export const faq = {
  heading: 'Questions people ask us',
  /** The questions in the order in which an owner meets them. */
  items: [
    {
      id: 'price',
      question: 'How much does it cost to advertise?',
      answer: [
        '{sentence.dailyPrice}',
        'Your business gets a page of its own and a place on our homepage, and we promote it on social media and in online ads.',
      ],
    },
    {
      id: 'payment',
      question: 'How do I pay?',
      answer: ['{mobileMoney.answer.0}', '{mobileMoney.answer.1}'],
    },
    {
      id: 'submit-a-business',
      question: 'What do I need for my advert?',
      answer: [
        'Five things: the name of your business, a phone number or an e-mail address, at least one high-resolution photo, a link to your website if you have one, and the package you choose.',
        'High-resolution means at least 800 pixels on the shorter side. Most phones take such photos.',
      ],
    },
    {
      id: 'reach',
      question: 'How many people will see my business?',
      answer: [
        'We reach about {site.reach} people per day.',
        'They come by our homepage, social media and online ads.',
      ],
    },
    {
      id: 'refund',
      question: 'Can I get my money back?',
      answer: ['Only if your business is not live within 2 days of your payment.'],
    },
    {
      id: 'packages',
      question: 'Which packages are there?',
      answer: ['There are six: {list.packages}.', 'Try it for a day, or choose a longer package.'],
    },
    {
      id: 'website',
      question: 'Can you build a website for my business?',
      answer: [
        'Yes. A website costs {price.website} together with the {list.longPackage} package.',
        'It is not available with the {list.shortPackage} package.',
      ],
    },
    {
      id: 'working-hours',
      question: 'When can I reach you?',
      answer: [
        '{workingHours.weekdays}, {workingHours.saturday}. {workingHours.sunday}.',
        'Call {site.phone} or write to {site.email}.',
      ],
    },
    {
      id: 'who-we-are',
      question: 'Who is behind this?',
      answer: [
        '{site.name} is an online advertising service for small businesses, mostly in Kenya. We launched in February 2021.',
        'We are a remote team with no physical offices.',
      ],
    },
  ],
} as const;
