import { site } from '#content/site.ts';

export const terms = {
  title: 'Terms',
  heading: 'What we agree on',
  updated: 'Last changed on 21 November 2026',
  lead: `These are the rules between you and ${site.name}. They are short so that you can read them before you pay. By advertising or opening an account you accept them.`,
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      paragraphs: [
        `${site.name} is an online advertising service for small businesses, mostly in Kenya. We are a remote team with no physical offices. Call ${site.phone.words} or write to ${site.email}.`,
        `Our working hours: ${site.hours.words.join(', ')}.`,
      ],
    },
    {
      id: 'what-you-buy',
      heading: 'What you buy',
      paragraphs: [
        'You buy a page for your business and a place on our homepage, for the number of days in your package. We also promote your business on social media and in online ads.',
        'We look at every advert before it goes live and may ask you to change something. It goes live when we have approved it and your payment is confirmed, and your days start then. When you renew, the new days are added to those you have left.',
        'A website is a separate order. We build one only together with a Monthly, Quarterly, Half-Yearly or Yearly package.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and paying',
      paragraphs: [
        'You pay the price that is shown when you order. Each package has a fixed price in shillings and a fixed price in US dollars. A package that says to ask for a price can be bought once we have agreed on one.',
        `You pay online by card or wallet, in US dollars only, or in shillings to M-Pesa till number ${site.till}. Automatic mobile-money payment is planned and not yet available: after you pay to the till, call us on ${site.phone.words} to confirm.`,
        'Pay only to us and only in these ways. We never ask for your PIN.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      paragraphs: [
        'If your business is not live within 2 days of your payment, you get your money back. In other cases we do not refund.',
        'This takes away none of the rights that the law gives you as a consumer.',
      ],
    },
    {
      id: 'your-advert',
      heading: 'What an advert may not contain',
      paragraphs: [
        'You answer for what your advert says, and you need the right to use its words and pictures. You let us show them on the site and in our promotion for as long as your advert runs. An advert may not contain:',
      ],
      list: [
        'Anything that may not be sold or advertised in Kenya.',
        'False prices, false promises, or goods that you do not have and will not have.',
        'Names, logos or pictures of others without their permission, or a business that is not yours.',
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
        'Keep your password to yourself, and tell us if someone else has used your account. The rules for adverts also hold for posts. We may hide a post that breaks them.',
      ],
    },
    {
      id: 'reports',
      heading: 'Reports',
      paragraphs: [
        'Every business page has a form to report the advert. A person on our team looks at each report.',
        'If an advert breaks these rules we may ask you to change it, or suspend it and tell you why. A report that is false on purpose breaks these rules too. If you think we got it wrong, write to us and someone looks again.',
      ],
    },
    {
      id: 'vacancies',
      heading: 'Vacancies',
      paragraphs: [
        'You can send us a vacancy. We decide which ones to publish, and a published vacancy stays up for 30 days. It must be a real job with a named employer, and no applicant may be asked for money.',
        'The job listings are in beta. We do not take applications and we do not choose people for employers.',
      ],
    },
    {
      id: 'liability',
      heading: 'What we answer for, and what we do not',
      paragraphs: [
        'We run the site with care, and we put right what we get wrong. It can still happen that the site is not reachable for a while.',
        `We show adverts; we do not sell, deliver or guarantee what is in them. What you buy from a business is between you and that business, so look at goods before you pay for them where you can. We say that we reach about ${site.reach} people per day, but we cannot promise you a number of customers.`,
        'If we cause you a loss, we answer for it up to what you paid us for the advert concerned. This limit does not apply to harm that we cause on purpose or by gross carelessness, or where the law allows no limit.',
      ],
    },
    {
      id: 'law',
      heading: 'Which law applies',
      paragraphs: [
        'The law of Kenya applies, and its courts decide. Please talk to us first: most things can be settled with a phone call.',
      ],
    },
    {
      id: 'changes',
      heading: 'When these terms change',
      paragraphs: [
        'The date at the top says when these terms last changed. What you have already paid for stays under the terms of the day you paid.',
      ],
    },
  ],
} as const;
