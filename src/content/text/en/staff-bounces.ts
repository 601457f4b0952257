/** The panel of addresses that our e-mails do not reach, for staff. Placeholders are in braces. */
export const staffBounces = {
  title: 'E-mails',
  lead: 'Our e-mails do not reach these addresses, so we send no more to them. The newest are first. The member sees it too, after the log-in.',
  empty: 'Our e-mails reach everybody.',
  causes: {
    bounce: 'The address does not exist',
    complaint: 'Marked our e-mail as spam',
  },
  detail: 'The mail service says: {detail}',
  advice: {
    bounce:
      'Call the owner and ask for the right address. Or lift the stop, if the mailbox works again.',
    complaint: 'Lift the stop only if the owner asks for it. Complaints harm all our e-mails.',
  },
  user: 'Find the member',
  lift: 'Send e-mails again',
  lifted: 'We send e-mails to {email} again, from the next one on.',
} as const;
