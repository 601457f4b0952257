/** The member's next step, at the top of the dashboard. Placeholders are in braces. */
export const nextStep = {
  unnamed: 'Your advert',
  /** The notice about an address to which no more e-mails go, by cause, and its link. */
  unreachable: {
    bounce:
      'We could not reach you at {email}. Check the address and change it if it is wrong. Is it right? Then call us on {site.phone}.',
    complaint:
      'We send no more e-mails to {email}, because one of them was marked as spam. Do you want them again? Call us on {site.phone}, or use another address.',
  },
  changeAddress: 'Change your e-mail address',
  live: { heading: '{business} is live', lead: '{left}. {reach}', action: 'Open your page' },
  renew: {
    heading: '{business} ends soon',
    lead: '{left}. Renew now, and you lose no days. {reach}',
    /** For an advert with a planned M-Pesa prompt. */
    promptLead: '{left}. We send you an M-Pesa prompt on {promptDate}. {reach}',
    action: 'Renew',
  },
  change: {
    heading: '{business} needs a change',
    lead: 'Our staff wrote to you what to change. Then send it again.',
    action: 'Change your advert',
  },
  pay: {
    heading: 'Pay for {business}',
    lead: 'It goes live when it is approved and paid.',
    approvedLead: 'It is approved. It goes live when you pay.',
    action: 'Pay for your advert',
  },
  paying: {
    heading: 'Pay for {business}',
    lead: 'You began to pay. It goes live when it is approved and paid.',
    action: '{paymentState.goOn}',
  },
  prompted: {
    heading: 'We sent an M-Pesa prompt for {business}',
    lead: 'Enter your PIN on your phone. If you did, wait for M-Pesa’s answer: do not pay again.',
    action: '{paymentState.see}',
  },
  claimed: {
    heading: 'We have your M-Pesa code for {business}',
    lead: 'We are checking that your money came. Then we send you an e-mail.',
    action: '{paymentState.see}',
  },
  reported: {
    heading: 'We are checking your payment for {business}',
    lead: 'You paid, and we are checking that your money came. Do not pay again.',
    action: '{paymentState.see}',
  },
  review: {
    heading: 'Our staff are checking your payment for {business}',
    lead: 'Your money is safe. They will call you. Do not pay again.',
    action: '{paymentState.see}',
  },
  wait: {
    heading: 'Our staff are checking {business}',
    lead: 'They send you an e-mail within 2 days.',
    action: 'Go to My Adverts',
  },
  finish: {
    heading: 'Finish {business}',
    lead: 'What you typed is safe. Add what is missing and send it.',
    action: 'Finish your advert',
  },
  ended: {
    heading: '{business} has ended',
    lead: 'Renew it, and customers can find it again.',
    action: 'Renew',
  },
  /** The step of a staff member without an advert. */
  staff: {
    heading: 'Today at the Staff Desk',
    lead: '{review} to review, {payments} payments, {refunds} refunds, {reports} reports.',
    lateLead:
      '{late} paid adverts are late, or nearly. {review} to review, {payments} payments, {refunds} refunds, {reports} reports.',
    action: 'Open the Staff Desk',
  },
  begin: {
    heading: 'Start your advert',
    lead: 'Tell us about your business. It takes about five minutes.',
    action: 'Start your advert',
  },
} as const;
