/** Every word of the screens, in English. A second language is a second file of this shape. */
import { about } from './en/about.ts';
import { admin } from './en/admin.ts';
import { advertise } from './en/advertise.ts';
import { benefits } from './en/benefits.ts';
import { blog } from './en/blog.ts';
import { cancel } from './en/cancel.ts';
import { directory } from './en/directory.ts';
import { faq } from './en/faq.ts';
import { feed, feedWords } from './en/feed.ts';
import { howItWorks } from './en/how-it-works.ts';
import { identity } from './en/identity.ts';
import { jobs } from './en/jobs.ts';
import { landing } from './en/landing.ts';
import { layout } from './en/layout.ts';
import { listing } from './en/listing.ts';
import { members } from './en/members.ts';
import { myListings } from './en/my-listings.ts';
import { notFound } from './en/not-found.ts';
import { pictures } from './en/pictures.ts';
import { pricing } from './en/pricing.ts';
import { pricingType } from './en/pricing-type.ts';
import { privacy } from './en/privacy.ts';
import { profile } from './en/profile.ts';
import { receipts } from './en/receipts.ts';
import { report } from './en/report.ts';
import { settings } from './en/settings.ts';
import { terms } from './en/terms.ts';
import { thankYou } from './en/thank-you.ts';
import { vacancy } from './en/vacancy.ts';

export const text = {
  admin,
  advertise,
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
  pricingType,
  myListings,
  receipts,
  identity,
} as const;
