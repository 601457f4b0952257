/** The title of each problem, and advice for the user. */
export const problems = {
  'not-signed-in': { title: 'You are not logged in', advice: 'Log in and try again.' },
  'email-not-confirmed': {
    title: 'Your e-mail address is not confirmed yet',
    advice: 'Open the link in the e-mail that we sent you, then log in.',
  },
  'staff-only': {
    title: 'This is for our staff',
    advice: 'Log in with a staff account. Are you new on our staff? Log out, then log in again.',
  },
  'changed-elsewhere': {
    title: 'This was also changed on another page or phone',
    advice: 'Load the page again to see what changed, then make your change again.',
  },
  'not-possible': {
    title: 'This is not possible now',
    advice: 'Something has changed. Load the page again to see it.',
  },
  'in-progress': {
    title: 'We are doing this already',
    advice: 'Wait a few seconds, then try again.',
  },
  'prompt-waiting': {
    title: 'We sent a prompt to your phone already',
    advice: 'Answer it on your phone, or wait until you can send another.',
  },
  'prompts-paused': {
    title: 'Payments by prompt are paused',
    advice:
      'We are checking our books. Nothing was charged. Pay to our till, or try again in an hour or two.',
  },
  'second-approver': {
    title: 'You asked for this yourself',
    advice: 'Somebody else on our staff has to approve it.',
  },
  'undo-over': {
    title: 'It is too late to undo this',
    advice: 'A minute has passed, or something else has happened since. Load the page again.',
  },
  'not-our-money': {
    title: 'This money went to another till or account',
    advice: 'It never came to us, so we can neither use it nor send it back.',
  },
  'day-sum-reached': {
    title: 'You gave away as much today as one person may',
    advice: 'Somebody else on our staff can accept or approve it.',
  },
  'too-many-drafts': {
    title: 'You have {limits.listing.drafts} adverts that you have not sent',
    advice: 'Send one or throw one away, then start another.',
  },
  'too-many-listings': {
    title: 'You have {limits.listing.neverLive} adverts that were never live',
    advice:
      'Pay for one of them, and start another when it is live. Or throw one away, and start another a day later.',
  },
  'wrong-signature': {
    title: 'The request has the wrong signature',
    advice: 'Check the secret.',
  },
  'foreign-origin': {
    title: 'This request came from another site',
    advice: 'Open the page here and try again.',
  },
  'not-found': {
    title: 'There is nothing at this address',
    advice: 'Check the address, or start at the homepage.',
  },
  'method-not-allowed': {
    title: 'This address does not take that method',
    advice: 'See the Allow header.',
  },
  'body-too-large': {
    title: 'That is too much to send at once',
    advice: 'Send less and try again.',
  },
  'too-many-fields': {
    title: 'This form has too many fields',
    advice: 'Open the page again and send its form as it is.',
  },
  'nested-too-deeply': {
    title: 'The request is nested too deeply',
    advice: 'Send JSON of at most 32 levels.',
  },
  'unsupported-media-type': {
    title: 'This address cannot read a request of this kind',
    advice: 'Send a form or JSON.',
  },
  'not-json': { title: 'We could not read the request', advice: 'Send valid JSON.' },
  'invalid-input': {
    title: 'Something in the request is not right',
    advice: 'Correct it and try again.',
  },
  'too-many-requests': {
    title: 'You tried this too often in a short time',
    advice: 'Wait a little, then try again.',
  },
  'not-set-up': {
    title: 'This is not set up here',
    advice: 'Set what netlify/GOING-LIVE.md names for it.',
  },
  'build-hook-unavailable': {
    title: 'We could not ask for the rebuild',
    advice: 'Nothing was changed. Send it again in a minute.',
  },
  'provider-unavailable': {
    title: 'We cannot check this message at the moment',
    advice: 'Nothing was changed. Send it again in a minute.',
  },
  'identity-unavailable': {
    title: 'We cannot check who you are at the moment',
    advice: 'Nothing was changed. Try again in a minute.',
  },
  'database-unavailable': {
    title: 'We cannot reach our records at the moment',
    advice: 'Nothing was changed. Try again in a minute.',
  },
  'account-half-deleted': {
    title: 'Your adverts, posts and settings are deleted, but your account is still there',
    advice: 'Try again in a minute.',
  },
  stopping: {
    title: 'The site is being restarted',
    advice: 'Nothing was changed. Try again in a minute.',
  },
  timeout: {
    title: 'This took too long',
    advice: 'It may have worked. Check first, then try again.',
  },
  'answer-lost': {
    title: 'We got no answer',
    advice: 'It may have worked. Check first, then try again.',
  },
  fault: {
    title: 'Something went wrong on our side',
    advice: 'Nothing was changed. Try again in a minute.',
  },
} as const;

/** Advice about a temporary problem; the waiting time is rounded up. */
export const problemWait = {
  advice: 'Wait {time}, then try again.',
  minutes: { one: '1 minute', other: '{count} minutes' },
  hours: { one: '1 hour', other: '{count} hours' },
} as const;
