export const identity = {
  dialog: 'Your account',
  brand: '{site.name}',
  staleLink:
    'Did you open this link before? Then log in. If not, sign up again with the same address. We send you a new link.',
  passwordHint: 'At least 8 characters.',
  wrongPassword: 'The e-mail or the password is wrong. Try again, or choose ‘{forgot}’.',
  addressInUse: { logIn: 'Log in instead', recover: 'Forgot your password?' },
  problems: {
    name: 'Write your name.',
    email: 'Write your whole e-mail address, such as wanjiru@gmail.com.',
    password: 'Write your password.',
    short: 'At least 8 characters. Add {count} more.',
  },
  whyAccount: 'With an account, only you can change your advert.',
  confirmation: {
    heading: 'We sent an e-mail to {email}. Open it on this phone or computer.',
    where: 'Not there? Wait a few minutes. Then look in Spam and in Promotions.',
    sendAgain: 'Send again',
    sendAgainIn: 'Send again in {time}',
    queued: 'We send it in {time}',
    sending: 'One moment…',
    change: 'Wrong address? Change it',
    logIn: 'Opened it already? Log in',
    results: {
      sent: 'We sent it just now. Look again in a minute.',
      tooEarly:
        'We sent no second e-mail yet, because the last one is still new. Keep this open, and we send it as soon as our mail service can. Look in Spam too.',
      tooMany: 'We sent too many e-mails to this address. Try again in an hour.',
      offline: 'It was not sent. Try again in a minute.',
      failed: 'It was not sent. That is our fault. Try again in a few minutes.',
    },
    line: 'We sent an e-mail to {email}. Open it to go on.',
    lineButton: 'It did not come?',
  },
  dismiss: 'Close',
  addressConfirmed: 'Thank you, {account} is confirmed. Log in with the password that you chose.',
  question: {
    heading: 'Do you want to change the account?',
    texts: [
      'You are logged in as {current}. This would log you in as {arriving}.',
      'Only go on if both accounts are yours. If somebody sent you a link that you did not ask for, stay where you are.',
    ],
    stay: 'Stay logged in as {current}',
    change: 'Log out and go on as {arriving}',
  },
  notices: {
    unknownToken: 'Unkown token type',
    emailChanged: 'Your email address has been updated!',
    passwordChanged: 'Your new password is set.',
    passwordNotChanged:
      'You did not choose a new password. To choose one, open the login again before you leave this page.',
    verificationFailed:
      'There was an error verifying your account. Please try again or contact an administrator.',
    signupsDisabled: 'Public signups are disabled. Contact an administrator and ask for an invite.',
    externalRefused:
      'The other service did not let you in. Try again, or log in with your e-mail address.',
    strangeLogin:
      'This link tried to log you in, but you did not start that here. We stopped it. If you want to, log in yourself.',
    answeredLate:
      'Somebody logged in or out in another tab. Check that what you did here has worked.',
    stillLoggedIn: 'You are still logged in as {account}.',
    confirmedElsewhere: 'The address {account} is confirmed. You are still logged in as before.',
    notLoggedIn: 'Not logged in. Log in and try again.',
    noCurrentSession: 'No current session. Log in and try again.',
    invalidSession: 'Invalid session data. Log in again.',
    othersStayLoggedIn:
      'Your new password is set. Log out and log in again. This ends logins with the old one.',
  },
} as const;
