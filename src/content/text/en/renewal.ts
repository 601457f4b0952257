/** A line in My Adverts about the M-Pesa prompt before an advert ends. It loads after the adverts. */
export const renewal = {
  heading: 'Next payment',
  planned:
    'We send an M-Pesa prompt for {amount} to {phone} on {date}. Nothing is paid without your PIN.',
  /** Before the days of the advert have started. */
  later:
    'We send an M-Pesa prompt for {amount} to {phone} a day before your advert ends. Nothing is paid without your PIN.',
  price:
    'The price of your package has changed, so we send no M-Pesa prompt before your advert ends. You can renew it yourself.',
  number:
    'Your number {phone} is no longer checked, so we send it no M-Pesa prompt before your advert ends. Check it again in Profile Settings, or renew the advert yourself.',
  stop: 'Stop the prompt',
  busy: 'One moment…',
  stopped:
    'Stopped. We send no M-Pesa prompt for {business}. Ask for one again with your next payment.',
  failed: 'That did not work. Try again in a minute.',
  answerLost: 'We got no answer. It may have worked. Check first, then try again.',
} as const;
