/** Describes the reach of an owner's listings in emails. The counts are lower bounds. */
import { getText, type Text } from '#content/text/text.ts';
import { formatDay } from '#domain/date/day.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import type { NoticeReach } from '../data/notices.ts';
import type { EmailReach } from './render-email.ts';

type Advert = NoticeReach['adverts'][number];

type Labels = Text['emailFacts'];

const formatCount = (count: number) => new Intl.NumberFormat(getText().language).format(count);

/**
 * Returns the reach of each listing for the weekly email, named by the listing. The note has the channels of the
 * promotions.
 */
export function toWeekReach({ adverts, is_counted }: NoticeReach): EmailReach[] {
  const { emailFacts: labels } = getText();
  return adverts.flatMap((advert) => {
    const name = formatListingName(adverts, advert);
    const sentence = formatReach(advert, labels.week) || (is_counted ? labels.nobody : '');
    const note = formatPromotions(advert);
    return sentence === '' && note === ''
      ? []
      : [{ name, sentence, figures: getFigures(advert), note }];
  });
}

/** Returns the reach for a reminder, of at most four weeks. It is empty without visitors and enquiries. */
export function toReminderReach(reach: NoticeReach | null): EmailReach[] {
  const { emailFacts: labels, language } = getText();
  const [advert] = reach?.adverts ?? [];
  if (!reach || !advert) return [];
  const from = formatDay(reach.from, language);
  const sentence = formatReach(advert, labels.since, { from });
  if (sentence === '') return [];
  const note = fill(labels.figures.since, { from });
  return [{ name: labels.brought, sentence, figures: getFigures(advert), noteOfFigures: note }];
}

/** Returns the title of the first listing and the number of the others: "Amina's Mats and 2 more". */
export function formatBusinesses([first, ...otherAdverts]: Advert[]): string {
  const { emailFacts: labels } = getText();
  const business = first?.title || labels.yourBusiness;
  return otherAdverts.length === 0
    ? business
    : fill(labels.andMore, { business, count: otherAdverts.length });
}

/** Returns '212 people saw your page. 31 called or wrote.' Enquiries of zero are left out; '' if both are zero. */
function formatReach(
  advert: Advert,
  templates: Labels['week'] | Labels['since'],
  values: Record<string, string> = {},
): string {
  const { enquiries } = advert;
  const visitors = countVisitors(advert);
  if (visitors === 0) return '';
  return fill(enquiries === 0 ? templates.seen : templates.both, {
    ...values,
    visitors: formatVisitorCount(visitors),
    enquiries: formatCount(enquiries),
  });
}

/** An enquiry implies a visit, even if a slow connection lost the event of the visit. */
const countVisitors = ({ visitors, enquiries }: Advert) => Math.max(visitors, enquiries);

/** Returns the two large figures; an empty list if both are zero. */
function getFigures(advert: Advert): EmailReach['figures'] {
  const { figures } = getText().emailFacts;
  const visitors = countVisitors(advert);
  if (visitors === 0) return [];
  return [
    { count: formatCount(visitors), label: figures.visitors },
    { count: formatCount(advert.enquiries), label: figures.enquiries },
  ];
}

/** Returns '1 person' or '1,212 people'. */
function formatVisitorCount(count: number): string {
  return fillPlural(getText().emailFacts.people, count, { count: formatCount(count) });
}

function formatPromotions({ channels }: Advert): string {
  if (channels.length === 0) return '';
  const { emailFacts: labels, language } = getText();
  const channelNames = channels.map((channel) => labels.channels[channel]);
  return fill(labels.promoted, { channels: new Intl.ListFormat(language).format(channelNames) });
}

/** Returns the listing's title, with its slug if several listings have the same title. */
function formatListingName(adverts: Advert[], { title, slug }: Advert): string {
  const { emailFacts: labels } = getText();
  const name = title || labels.yourBusiness;
  const isOnly = adverts.filter((other) => other.title === title).length === 1;
  return isOnly || slug === null ? name : fill(labels.withAddress, { business: name, slug });
}
