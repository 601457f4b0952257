/** The page on which a member stops e-mails of a kind. {emails} is one of the `topics`. */
export const unsubscribe = {
  title: 'Our e-mails to you',
  topics: {
    reminders: 'reminders before an advert ends',
    weekly: 'weekly e-mails',
  },
  states: {
    question: {
      heading: 'No more {emails}?',
      lead: 'We stop them at once. E-mails about your adverts and payments still come.',
    },
    done: {
      heading: 'Done: no more {emails}',
      lead: 'E-mails about your adverts and payments still come. You can change your mind at any time in your Profile Settings.',
    },
    unknown: {
      heading: 'This link does not work',
      lead: 'Perhaps a part of it is missing. You can choose your e-mails in your Profile Settings, or write to {site.email}.',
    },
    failed: {
      heading: 'That did not work',
      lead: 'Please try again in a few minutes. You can also choose your e-mails in your Profile Settings, or write to {site.email}.',
    },
  },
  stop: 'Stop these e-mails',
  settings: 'Go to Profile Settings',
} as const;
