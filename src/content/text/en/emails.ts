/** The parts that several weekly e-mails have. */
export const reachEmail = {
  counting:
    'Each person counts once a day. Some phones cannot be counted, so there may be more people.',
  /** Follows the advice to share a page, in an e-mail about several adverts. */
  whereToShare: 'My Adverts has a button for that.',
  link: 'Go to My Adverts',
  close: [
    'Do you want no more weekly e-mails? One tap stops them: {unsubscribe}',
    'You can switch them on again in your Profile Settings: {settings}',
  ],
} as const;

/** The texts of each email. Placeholders are in braces. The values of {left} are in `emailFacts`. */
export const emails = {
  submitted: {
    subject: 'We received your advert: {business}',
    lead: [
      'Thank you. Our staff check your advert before customers see it. Then we write to you again.',
    ],
    body: [
      'You can pay now, or when it is approved. Your days start to count when your page goes live, not before.',
    ],
    link: 'Go to My Adverts',
  },
  submittedLive: {
    subject: 'We received your changes: {business}',
    lead: [
      'Thank you. Our staff check your changes before customers see them. Then we write to you again.',
    ],
    body: ['Until then your page stays as it is. You pay nothing for the change.'],
    link: 'Go to My Adverts',
  },
  changesRequested: {
    subject: 'Please change your advert: {business}',
    lead: ['Our staff checked your advert. Before it can go live, please change this:'],
    body: ['Everything you wrote is still there. Change your advert and send it again.'],
    link: 'Change your advert',
    close: ['Is anything unclear? Answer this e-mail or call us.'],
  },
  changesRequestedLive: {
    subject: 'Please change your advert: {business}',
    lead: ['Our staff checked your changes. Your page stays as it is until you change this:'],
    body: ['Everything you wrote is still there. Change your advert and send it again.'],
    link: 'Change your advert',
    close: ['Is anything unclear? Answer this e-mail or call us.'],
  },
  refused: {
    subject: 'We can’t show your advert: {business}',
    lead: ['Our staff checked your advert, and we can’t show it. You can’t send it again.'],
    body: [
      'If you paid for it, you get the money back. We write to you when we send it.',
      'Is this a mistake? Answer this e-mail or call us.',
    ],
    link: 'Go to My Adverts',
  },
  refusedChanges: {
    subject: 'We can’t show your changes: {business}',
    lead: ['Our staff checked your changes, and we can’t show them. Your page stays as it is.'],
    body: ['Everything you wrote is still there. You can change it and send it again.'],
    link: 'Go to My Adverts',
    close: ['Is this a mistake? Answer this e-mail or call us.'],
  },
  approved: {
    subject: 'Your advert is approved: {business}',
    lead: [
      'Our staff checked your advert and approved it.',
      'It goes live as soon as your payment is confirmed. Your days start to count then, not before.',
    ],
    link: 'Pay for your advert',
    close: [
      'Have you paid? Then you have nothing to do. We write to you when your payment is confirmed.',
    ],
  },
  approvedLive: {
    subject: 'Your changes are live: {business}',
    lead: ['Our staff checked your changes. Your page shows them now.'],
    link: 'Open your page',
  },
  live: {
    subject: 'Your advert is live until {date}: {business}',
    lead: [
      'Customers see your page now. Send its link to people you know, on WhatsApp or in your status.',
    ],
    link: 'Open your page',
    close: ['Did something change in your business? You can change your advert at any time.'],
  },
  endsSoon: {
    subject: 'Your advert ends within {left}: {business}',
    lead: ['Renew now and you lose no days: the new days start when the old ones end.'],
    body: ['{mobileMoney.renew}'],
    link: 'Renew your advert',
    close: [
      'Do you want no more reminders? One tap stops them: {unsubscribe}',
      'You can switch them on again in your Profile Settings: {settings}',
    ],
  },
  week: {
    subject: 'Last week on {site.name}: {business}',
    lead: ['From Monday, {from}, to Sunday, {to}:'],
    body: ['{reachEmail.counting}'],
  },
  quietWeek: {
    subject: 'Last week on {site.name}: {business}',
    lead: ['From Monday, {from}, to Sunday, {to}:'],
    body: ['{reachEmail.counting}', 'Share your page on WhatsApp, so that more people see it.'],
  },
  expired: {
    subject: 'Your advert has ended: {business}',
    lead: ['Customers do not see your photos and prices any more. We keep them for you.'],
    body: [
      'Renew it, and the same page is live again as soon as your payment is confirmed.',
      '{mobileMoney.renew}',
    ],
    link: 'Renew your advert',
  },
  suspended: {
    subject: 'Your advert is suspended: {business}',
    lead: ['Our staff suspended your advert. Customers do not see it now.'],
    body: ['Is this a mistake, or do you want to put it right? Answer this e-mail or call us.'],
    link: 'Go to My Adverts',
  },
  restored: {
    subject: 'Your advert is back: {business}',
    lead: [
      'Your advert is not suspended any more. It is not live now. Open My Adverts to see what to do next.',
    ],
    link: 'Go to My Adverts',
  },
  restoredLive: {
    subject: 'Your advert is back: {business}',
    lead: ['Your advert is not suspended any more. Customers see your page again.'],
    link: 'Open your page',
  },
  postRefused: {
    subject: 'Customers do not see your post: {business}',
    lead: [
      'Our staff read your post for the page of {business}. Customers do not see it, for this reason:',
    ],
    body: [
      'Members still see it on the noticeboard. Change it there, and our staff check it again.',
    ],
    link: 'Open the noticeboard',
    close: ['Is anything unclear? Answer this e-mail or call us.'],
  },
  renewalPrice: {
    subject: 'The price of your package has changed: {business}',
    lead: [
      'You asked us for an M-Pesa prompt before your advert ends. The price has changed, so we send no prompt.',
    ],
    body: ['You can renew your advert yourself, at the new price.', '{mobileMoney.renew}'],
    link: 'Renew your advert',
  },
  agentAsks: {
    subject: 'Yes or no? New contacts for {business}',
    lead: [
      'The person who helps with your adverts wants to change the contacts in your advert, or how customers pay you.',
    ],
    body: [
      'Nothing changes without your yes. Open My Adverts, read the new values, and answer with one tap.',
    ],
    link: 'Go to My Adverts',
    close: [
      'Did you not expect this? Answer no, and end the help in your Profile Settings: {settings}',
    ],
  },
  agentAccepted: {
    subject: '{name} now helps with your adverts',
    lead: [
      '{name} said yes to your question. This person can now change your adverts, send them to us, and pay for them.',
    ],
    body: ['A new phone number, other contacts and how customers pay you always need your yes.'],
    link: 'Go to Profile Settings',
    close: ['Did you not expect this? End the help in your Profile Settings.'],
  },
  agentEnded: {
    subject: '{name} no longer helps with your adverts',
    lead: ['The help has ended. {name} can no longer change your adverts or pay for them.'],
    body: ['Your adverts stay as they are. You can ask another person in your Profile Settings.'],
    link: 'Go to Profile Settings',
    close: ['Did you not expect this? Answer this e-mail or call us.'],
  },
  helpEnded: {
    subject: 'You no longer help with the adverts of {name}',
    lead: ['The help has ended. You can no longer change the adverts of {name} or pay for them.'],
    body: ['Your own adverts and your receipts stay.'],
    link: 'Go to My Adverts',
    close: ['Did you not expect this? Answer this e-mail or call us.'],
  },
  phoneMoved: {
    subject: 'Your phone number now belongs to another account',
    lead: [
      'Another member of {site.name} has proven that {phone} is their number. It was checked for your account until now.',
    ],
    body: [
      'Our SMS about your adverts no longer go there.',
      'Is it still your number? Check it again in your Profile Settings, and it is yours again.',
    ],
    link: 'Go to Profile Settings',
    close: ['Did you not expect this? Answer this e-mail or call us.'],
  },
  vacancyReceived: {
    subject: 'We received your job vacancy',
    lead: [
      'Thank you. We received a job vacancy with your e-mail address for applications.',
      'Our staff read it within a few working days. If we can show it, it is in our job listings for 30 days. We write to you in both cases.',
    ],
    link: 'See the job listings',
    close: ['Is something wrong, or did somebody else send it? Answer this e-mail.'],
  },
  vacancyPublished: {
    subject: 'Your job is in our job listings',
    lead: [
      'Our staff published the job vacancy that you sent us. People can read it until {until}.',
      'People who want the job apply to you, not to us. Please check that your contact in it is right.',
    ],
    link: 'See your job',
    close: ['Is something wrong in its text, or is the job taken? Answer this e-mail.'],
  },
  vacancyRefused: {
    subject: 'We cannot show your job vacancy',
    lead: ['Our staff read the job vacancy that you sent us. We cannot show it.'],
    body: ['If you can change that, you are welcome to send it again.'],
    link: 'See the job listings',
    close: ['Do you have a question? Answer this e-mail.'],
  },
} as const;

/** Labels of the facts in an email, and texts for some of their values. */
export const emailFacts = {
  business: 'Business',
  /** Replaces an unknown name. */
  yourBusiness: 'your business',
  page: 'Your page',
  liveUntil: 'Live until',
  wasLiveUntil: 'Was live until',
  staffWrote: 'Our staff wrote',
  post: 'Your post',
  refundCode: 'Code of the refund',
  brought: 'Your visitors',
  /** The reach of an advert in plain text: `since` is for the email before its end, `week` for the weekly email. */
  since: {
    seen: 'Since {from}: {visitors} saw your page. Each person counts once a day.',
    both: 'Since {from}: {visitors} saw your page. {enquiries} called or wrote. Each person counts once a day.',
  },
  week: {
    seen: '{visitors} saw your page.',
    both: '{visitors} saw your page. {enquiries} called or wrote.',
  },
  /** The labels of the two large figures, and the first day of the counting. */
  figures: {
    visitors: 'saw your page',
    enquiries: 'called or wrote',
    since: 'Since {from}. Each person counts once a day.',
  },
  people: { one: '{count} person', other: '{count} people' },
  nobody: 'No visitors.',
  promoted: 'Our staff promoted it: {channels}.',
  /** The first text distinguishes two adverts with the same title. The second one names several adverts. */
  withAddress: '{business} (/{slug})',
  andMore: '{business} and {count} more',
  why: 'Why',
  receipt: 'Receipt number',
  package: 'Package',
  samePackage: 'The same package again',
  withWebsite: '{package}, with a website',
  amount: 'Amount',
  asked: 'Price',
  received: 'We received',
  paidOn: 'Paid on',
  providerReference: 'M-Pesa or PayPal code',
  reference: 'Reference',
  left: {
    'ends-in-3-days': '3 days',
    'ends-in-1-day': '1 day',
    'ends-in-3-hours': '3 hours',
  },
} as const;

/** PayPal's note to the payer about a refund. */
export const refundNote = 'Your payment {reference} to {site.name}';
