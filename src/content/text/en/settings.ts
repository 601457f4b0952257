import { dialogLanguages } from '#domain/member/member-settings.ts';
import { ownPicture } from './pictures.ts';
import { refusalsOf } from './refusals.ts';

/** What the form needs once it is there, fetched beside what is stored. */
export const settingsWords = { pictures: ownPicture, refusals: refusalsOf('account.') } as const;

/** Profile settings of a member. Values stand in braces. */
export const settings = {
  title: 'Profile Settings',
  description: 'Change your name, picture, e-mail address and password, and what we write to you.',
  heading: 'Profile Settings',
  loading: 'Getting your settings…',
  loadFailed: 'Your settings could not be loaded. Check your connection and try again.',
  retry: 'Try again',
  you: 'You',
  name: 'Name',
  nameHint: 'Members see it beside your posts.',
  removePicture: 'Remove the picture',
  logIn: 'How you log in',
  email: 'E-mail address',
  pending: 'We sent a link to {new}. Your old address, {old}, holds until you follow it.',
  oldPassword: 'Password you have now',
  oldPasswordHint: 'We ask for it only when you choose a new one.',
  newPassword: 'New password',
  passwordHint: 'At least {least} characters. Leave it empty to keep the one you have.',
  showPassword: 'Show the password',
  noPassword: 'No password yet, or forgotten?',
  sendPasswordLetter: 'Send me a link to choose one',
  passwordLetterSent: 'We sent a link to {email}. Follow it and choose a new password.',
  letterFailed: 'The link could not be sent. Check your connection and try again.',
  language: 'Language when you log in',
  languages: dialogLanguages,
  letters: 'Letters from us',
  reminders: 'Remind me before an advert ends',
  news: 'Send me news, now and then',
  save: 'Save Changes',
  saving: 'Saving…',
  saved: 'Saved: {fields}.',
  notSaved: 'Not saved: {fields}.',
  perhapsSaved: 'Perhaps not saved: {fields}.',
  tooMany: 'That was too much in a short time. Wait a little, then try again.',
  answerLost: 'We heard nothing back. Load the page again to see what is saved.',
  invalid: 'Nothing was saved yet. Correct what is marked above.',
  emailRefused:
    'This address cannot be used. It may have an account already, or be written wrongly.',
  sessionEnded: 'Your login has ended. Log in again, and what you typed will still be here.',
  failed: 'Check your connection and try again. What you typed is still here.',
  fields: {
    name: 'your name',
    avatar: 'your picture',
    email: 'your e-mail address',
    password: 'your password',
    language: 'your language',
    reminders: 'reminders',
    news: 'news',
  },
  export: {
    heading: 'Download your data',
    lead: 'One file with all we keep about you: account, settings, posts, adverts, payments, pictures, and our letters to you.',
    begin: 'Download my data',
    preparing: 'Preparing your file…',
    received: '{amount} received…',
    done: 'Your file is saved where your downloads are.',
    failed: 'Your file could not be made. Check your connection and try again.',
  },
  delete: {
    heading: 'Delete your account',
    lead: 'This deletes your posts, adverts, pictures and settings too, at once and for good.',
    open: 'Delete my account…',
    question: 'Delete your account?',
    warning:
      'Your posts, adverts, pictures and settings are deleted at once, and live adverts end today, also those you paid for. Nobody can bring them back. What you paid stays in our books, without your name. Download your data first if you want to keep it.',
    label: 'To be sure, type your e-mail address',
    confirm: 'Delete for good',
    deleting: 'Deleting…',
    cancel: 'Keep my account',
    answerLost:
      'We heard nothing back. Your account may be gone already. Load the page again to see.',
    failed: 'Your account could not be deleted. Check your connection and try again.',
  },
} as const;
