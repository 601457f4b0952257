import { site } from '#content/site.ts';
import type { IdentityWords } from '#domain/member/identity-words.ts';

export const identity: IdentityWords = {
  dialog: 'Your account',
  brand: site.name,
  staleLink:
    'Did you follow this link before? Then log in. If not, sign up once more with the same address, and we send you a new link.',
  passwordHint: 'At least 8 characters.',
  dismiss: 'Close',
  notices: {
    unknownToken: 'Unkown token type',
    emailChanged: 'Your email address has been updated!',
    passwordChanged: 'Your new password is set.',
    passwordNotChanged:
      'Your password was not changed. To choose one after all, open the login again before you leave this page.',
    verificationFailed:
      'There was an error verifying your account. Please try again or contact an administrator.',
    signupsDisabled: 'Public signups are disabled. Contact an administrator and ask for an invite.',
    externalRefused:
      'The other service did not let you in. Try again, or log in with your e-mail address.',
    strangeLogin:
      'This link would have logged you in to an account, and you did not ask for that in this tab. We did not follow it.',
    answeredLate:
      'Somebody logged in or out in another tab meanwhile. Look whether what you did here was done.',
    notLoggedIn: 'Not logged in. Log in and try again.',
    noCurrentSession: 'No current session. Log in and try again.',
    invalidSession: 'Invalid session data. Log in again.',
    othersStayLoggedIn:
      'Your new password is set. Log out and in again, so that nobody stays logged in with the old one.',
  },
};
