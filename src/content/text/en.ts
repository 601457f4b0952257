/** Every word of the screens, in English. A second language is a second file of this shape. */
import { about } from './en/about.ts';
import { admin } from './en/admin.ts';
import { adminWords } from './en/admin-words.ts';
import { advertise, advertiseWords } from './en/advertise.ts';
import { answer } from './en/answer.ts';
import { benefits } from './en/benefits.ts';
import { blog } from './en/blog.ts';
import { cancel } from './en/cancel.ts';
import { directory } from './en/directory.ts';
import { faq } from './en/faq.ts';
import { feed, feedWords } from './en/feed.ts';
import { howItWorks } from './en/how-it-works.ts';
import { identity } from './en/identity.ts';
import { identityEmailCopy, identityEmails } from './en/identity-emails.ts';
import { jobs } from './en/jobs.ts';
import { landing } from './en/landing.ts';
import { layout } from './en/layout.ts';
import { listing } from './en/listing.ts';
import { letterFacts, letters } from './en/letters.ts';
import { members } from './en/members.ts';
import { myListings } from './en/my-listings.ts';
import { notFound } from './en/not-found.ts';
import { packageNames } from './en/packages.ts';
import { pictures } from './en/pictures.ts';
import { pricing } from './en/pricing.ts';
import { pricingType } from './en/pricing-type.ts';
import { privacy } from './en/privacy.ts';
import { problems, problemWait } from './en/problems.ts';
import { profile } from './en/profile.ts';
import { receipts } from './en/receipts.ts';
import { refusals } from './en/refusals.ts';
import { report } from './en/report.ts';
import { settings, settingsWords } from './en/settings.ts';
import { spreadsheets } from './en/spreadsheets.ts';
import { terms } from './en/terms.ts';
import { thankYou } from './en/thank-you.ts';
import { tillPayment } from './en/till-payment.ts';
import { vacancy } from './en/vacancy.ts';

export const en = {
  /** Of what is written here: BCP 47. */
  language: 'en',
  admin,
  adminWords,
  answer,
  advertise,
  advertiseWords,
  layout,
  landing,
  benefits,
  howItWorks,
  faq,
  about,
  pricing,
  thankYou,
  cancel,
  blog,
  jobs,
  vacancy,
  directory,
  listing,
  report,
  privacy,
  terms,
  notFound,
  feed,
  feedWords,
  members,
  pictures,
  profile,
  settings,
  settingsWords,
  spreadsheets,
  pricingType,
  myListings,
  receipts,
  identity,
  problems,
  problemWait,
  refusals,
  tillPayment,
  identityEmails,
  identityEmailCopy,
  letters,
  letterFacts,
  packageNames,
} as const;
