/**
 * Makes the catalogue of a language from its data: fills in the values of the site, and gives each screen the texts that
 * several screens have.
 */
import { dialogLanguages } from '#domain/member/member-settings.ts';
import { hasMpesaPrompt } from '../mpesa-prompt.ts';
import { hasSms } from '../sms-available.ts';
import { buildAdvertiseTexts } from './build-advertise-texts.ts';
import { buildEmailTexts } from './build-email-texts.ts';
import { buildPaymentTexts } from './build-payment-texts.ts';
import {
  buildSharedTexts,
  getFieldNames,
  getMobileMoney,
  type SharedTexts,
} from './build-shared-texts.ts';
import { fillTexts } from './fill-texts.ts';
import { findValue, getSiteValues, hasDailyPrice } from './site-values.ts';
import type { TextData } from './text-data.ts';

/** The texts that only other texts contain. */
const partNames = [
  'advertHours',
  'advertPhotos',
  'advertPrices',
  'dayNames',
  'lineText',
  'listingText',
  'numbers',
  'openingHoursText',
  'otherFields',
  'ownPicture',
  'payFailures',
  'paymentEmails',
  'paymentNames',
  'prices',
  'promotionChannels',
  'providerTexts',
  'reach',
  'reachEmail',
  'shortDays',
  'textFields',
  'unsentChanges',
  'withPrompt',
  'withoutPrompt',
  'withdrawalMoney',
  'workingHours',
] as const;

/**
 * Returns the catalogue of a language, except the texts of staff.
 * @throws {Error} for a text with an unknown value of the site.
 */
export function buildCatalogue(data: TextData) {
  const texts = fillData(data, data);
  const shared = buildSharedTexts(texts);
  return {
    ...omitParts(texts),
    ...buildVisitorTexts(texts, shared),
    ...buildAdvertiseTexts(texts, shared),
    ...buildPaymentTexts(texts, shared),
    ...buildEmailTexts(texts),
    ...buildMemberTexts(texts, shared),
  };
}

/**
 * Returns a part of the data of a language with the values of the site, and with the texts that it names.
 * @param data - the data with the named texts.
 */
export function fillData<Part>(part: Part, data: TextData & { staff?: object }): Part {
  const values = { ...data, mobileMoney: getMobileMoney(data), ...getSiteValues(data) };
  const getValue = (path: string): string => fillTexts(findValue(values, path), getValue);
  return fillTexts(part, getValue);
}

function omitParts(texts: TextData): Omit<TextData, (typeof partNames)[number]> {
  const names = new Set<string>(partNames);
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => !names.has(name)),
  ) as unknown as TextData;
}

function buildVisitorTexts(texts: TextData, shared: SharedTexts) {
  const { about, openState, profile, categoryNames } = texts;
  const { daily, ...figures } = about.figures;
  const fixed = hasDailyPrice ? [daily, ...figures.fixed] : figures.fixed;
  const cards = about.improvements.cards.map((card) =>
    card.id === 'mpesa' ? { ...card, isReady: hasMpesaPrompt } : card,
  );
  return {
    about: {
      ...about,
      figures: { ...figures, fixed },
      improvements: { ...about.improvements, cards },
    },
    directory: { ...texts.directory, categoryNames },
    fresh: { ...texts.fresh, categoryNames },
    jobs: { ...texts.jobs, categoryNames, inLanguage: texts.blog.inLanguage },
    listing: { ...shared.listingText, ...texts.listing },
    openState: {
      ...openState,
      brief: { ...openState.brief, shortDays: texts.shortDays },
    },
    profile: { ...profile, ...shared.lineText, categoryNames },
    refusals: shared.refusals,
  };
}

/** Returns the texts of the settings about an agent that the page has before the others load. */
function pickAgentTexts({ agents: { heading, loading, loadFailed, retry } }: TextData) {
  return { heading, loading, loadFailed, retry };
}

function buildMemberTexts(texts: TextData, shared: SharedTexts) {
  const { pickRefusals, pictures, ownPicture, lineText } = shared;
  const { emailsOnly, ...settings } = texts.settings;
  const { feedPosts, myListings, tillPayment, promotionChannels, categoryNames } = texts;
  const { money } = settings.delete;
  const { and, waitingItems } = texts.advertise.approved;
  const { withdrawalMoney } = texts;
  return {
    feed: texts.feed,
    feedPosts: {
      ...feedPosts,
      categoryNames,
      picker: pictures,
      refusals: pickRefusals('post.'),
    },
    pictures,
    poster: { ...texts.poster, categoryNames },
    settings: {
      ...settings,
      hasSms,
      blocks: { ...settings.blocks, ...(!hasSms && { emails: emailsOnly }) },
      languages: dialogLanguages as Readonly<Record<keyof typeof dialogLanguages, string>>,
      agent: pickAgentTexts(texts),
      delete: { ...settings.delete, money: { ...withdrawalMoney, ...money } },
    },
    agents: {
      ...texts.agents,
      unnamed: myListings.unnamed,
      paymentNames: texts.paymentNames,
      and,
      fields: getFieldNames(texts, 'inSentence'),
    },
    copyDetails: {
      ...texts.copyDetails,
      copying: texts.pay.copy,
      openingHours: lineText.openingHours,
    },
    renewal: texts.renewal,
    settingsForm: { pictures: ownPicture, refusals: pickRefusals('account.') },
    myListings: {
      ...myListings,
      unsent: texts.unsentChanges,
      changedFields: {
        and,
        waitingItems,
        fields: getFieldNames(texts, 'inSentence'),
      },
      till: tillPayment,
      reach: { ...texts.reach, categoryNames },
      promotions: { ...myListings.promotions, channels: promotionChannels },
      withdraw: { ...myListings.withdraw, money: withdrawalMoney },
    },
  };
}
