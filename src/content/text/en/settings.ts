import { dialogLanguages } from '#domain/member/member-settings.ts';
import { ownPicture } from './pictures.ts';
import { pickRefusals } from './refusals.ts';
import { withdrawalMoney } from './withdrawal-money.ts';

/** Texts that the form loads after the page, together with the stored settings. */
export const settingsForm = { pictures: ownPicture, refusals: pickRefusals('account.') } as const;

/** A member's profile settings. Placeholders are in braces. */
export const settings = {
  title: 'Profile Settings',
  description:
    'Change your name, photo, e-mail address and password, and choose which e-mails you get.',
  heading: 'Profile Settings',
  loading: 'Getting your settings…',
  loadFailed: 'Your settings did not load. Try again in a minute.',
  retry: 'Try again',
  blocks: { you: 'You', logIn: 'How you log in', emails: 'E-mails from us' },
  name: 'Name',
  nameHint: 'Members see it beside your posts.',
  removePicture: 'Remove the photo',
  email: 'E-mail address',
  pending:
    'We sent a link to {new}. Open it to use your new address. Until then, log in with {old}.',
  oldPassword: 'Current password',
  oldPasswordHint: 'We ask for it only when you choose a new one.',
  newPassword: 'New password',
  passwordHint: 'At least {min} characters. Leave it empty to keep your current password.',
  showPassword: 'Show the password',
  noPassword: 'No password yet, or forgotten?',
  sendPasswordLetter: 'Send me a link to choose one',
  passwordLetterSent: 'We sent a link to {email}. Open it and choose a new password.',
  letterFailed: 'We could not send the link. Try again in a minute.',
  language: 'Language when you log in',
  languages: dialogLanguages,
  reminders: 'Remind me before an advert ends',
  weekly: 'Tell me each week what my adverts brought',
  news: 'Send me news sometimes',
  save: 'Save Changes',
  saving: 'Saving…',
  saved: 'Saved: {fields}.',
  notSaved: 'Not saved: {fields}.',
  perhapsSaved: 'Perhaps not saved: {fields}.',
  tooMany: 'You tried this too often in a short time. Wait a little, then try again.',
  answerLost: 'We got no answer. Load the page again to see what is saved.',
  invalid: 'Nothing is saved yet. Correct what is marked above.',
  emailRefused:
    'We cannot use this address. Check its spelling. It may also have an account already.',
  sessionEnded: 'You are logged out. Log in again. What you typed is still here.',
  failed: 'Try again in a minute. What you typed is still here.',
  /** Replaces the text above if the site has answered. */
  failedHere: 'That is our fault. Try again in a minute. What you typed is still here.',
  fields: {
    name: 'your name',
    avatar: 'your photo',
    email: 'your e-mail address',
    password: 'your password',
    language: 'your language',
    reminders: 'reminders',
    weekly: 'weekly e-mail',
    news: 'news',
  },
  export: {
    heading: 'Download your data',
    lead: 'One file with all that we keep about you: account, settings, posts, adverts, payments, photos, and our e-mails to you.',
    begin: 'Download my data',
    preparing: 'Preparing your file…',
    received: '{amount} received…',
    done: 'Your file is in your downloads.',
    failed: 'We could not make your file. Try again in a minute.',
  },
  delete: {
    heading: 'Delete your account',
    lead: 'This also deletes your posts, adverts, photos and settings, at once and for good.',
    open: 'Delete my account…',
    question: 'Delete your account?',
    warning:
      'We delete your posts, adverts, photos and settings at once. Live adverts end now. You get money back only for days that have not started. Nobody can bring your account back. We keep a record of your payments, without your name. Download your data first if you want to keep it.',
    /** The consequence for the money of each advert, as in the dialog that removes one. */
    money: {
      ...withdrawalMoney,
      review:
        'Our staff are still checking a payment of {amount}. Call us on {site.phone} before you delete your account.',
    },
    moneyHeading: 'Your adverts and your money',
    moneyOf: '{business}:',
    unnamed: 'An advert without a name',
    moneyLoading: 'We look up what you paid…',
    moneyFailed: 'We could not look up what you paid. Try again in a minute.',
    retry: 'Try again',
    label: 'To be sure, type your e-mail address',
    confirm: 'Delete for good',
    deleting: 'Deleting…',
    cancel: 'Keep my account',
    answerLost:
      'We got no answer. Your account may be deleted already. Load the page again to see.',
    failed: 'Your account is not deleted. Try again in a minute.',
  },
} as const;
