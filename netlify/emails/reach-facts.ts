/** Describes the reach of an owner's listings in emails. The counts are lower bounds. */
import { text } from '#content/text/text.ts';
import { formatDay } from '#domain/date/date.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { NoticeReach } from '../data/notices.ts';

type Advert = NoticeReach['adverts'][number];

const { emailFacts: labels, language } = text;

const numberFormat = new Intl.NumberFormat(language);
const pluralRules = new Intl.PluralRules(language);
const listFormat = new Intl.ListFormat(language);

/**
 * Maps the name of each listing to its text in the weekly email. The text has the visitors and enquiries, and the
 * channels of the promotions.
 */
export function formatWeekReach({ adverts, is_counted }: NoticeReach): Record<string, string> {
  return Object.fromEntries(
    adverts.map((advert) => {
      const noVisitors = is_counted ? labels.nobody : '';
      const lines = [formatReach(advert, labels.week) || noVisitors, formatPromotions(advert)];
      return [formatListingName(adverts, advert), lines.filter((line) => line !== '').join('\n')];
    }),
  );
}

/** Returns the reach for a reminder, of at most four weeks. It is empty without visitors and enquiries. */
export function formatReminderReach(reach: NoticeReach | null): Record<string, string> {
  const [advert] = reach?.adverts ?? [];
  if (!reach || !advert) return {};
  const sentence = formatReach(advert, labels.since, { from: formatDay(reach.from, language) });
  return sentence === '' ? {} : { [labels.brought]: sentence };
}

/** Returns the title of the first listing and the number of the others: "Amina's Mats and 2 more". */
export function formatBusinesses([first, ...otherAdverts]: Advert[]): string {
  const business = first?.title || labels.yourBusiness;
  return otherAdverts.length === 0
    ? business
    : fill(labels.andMore, { business, count: otherAdverts.length });
}

/** Returns 'At least 212 people saw it and 31 asked for you.' A count of zero is left out; '' if both are zero. */
function formatReach(
  { visitors, enquiries }: Advert,
  templates: typeof labels.week | typeof labels.since,
  values: Record<string, string> = {},
): string {
  if (visitors + enquiries === 0) return '';
  if (visitors === 0)
    return fill(templates.asked, { ...values, enquiries: formatVisitorCount(enquiries) });
  const visitorValues = { ...values, visitors: formatVisitorCount(visitors) };
  return enquiries === 0
    ? fill(templates.seen, visitorValues)
    : fill(templates.both, { ...visitorValues, enquiries: numberFormat.format(enquiries) });
}

/** Returns '1 person' or '1,212 people'. */
function formatVisitorCount(count: number): string {
  const template = labels.people[pluralRules.select(count) === 'one' ? 'one' : 'other'];
  return fill(template, { count: numberFormat.format(count) });
}

function formatPromotions({ channels }: Advert): string {
  if (channels.length === 0) return '';
  const channelNames = channels.map((channel) => labels.channels[channel]);
  return fill(labels.promoted, { channels: listFormat.format(channelNames) });
}

/** Returns the listing's title, with its slug if several listings have the same title. */
function formatListingName(adverts: Advert[], { title, slug }: Advert): string {
  const name = title || labels.yourBusiness;
  const isOnly = adverts.filter((other) => other.title === title).length === 1;
  return isOnly || slug === null ? name : fill(labels.withAddress, { business: name, slug });
}
