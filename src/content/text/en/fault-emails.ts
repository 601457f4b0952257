/** The e-mails to staff about faults of the site. Placeholders are in braces. */
export const faultEmails = {
  money: {
    subject: 'A fault about money: {count} new',
    intro: 'Something went wrong where the site handles money:',
  },
  digest: {
    subject: 'New faults on the site: {count}',
    intro: 'These went wrong for the first time since our last e-mail:',
  },
  fault: '- {count} × {place}: {details} (build {build})',
  noDetails: 'no message',
  more: '… and {count} more',
  list: 'All of them, and the button “Mark as known”: {link}',
} as const;
