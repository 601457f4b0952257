/** Describes the reach of an owner's listings in emails. The counts are lower bounds. */
import { text } from '#content/text/text.ts';
import { formatDay } from '#domain/date/date.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { NoticeReach } from '../data/notices.ts';

type Advert = NoticeReach['adverts'][number];

const { emailFacts: names, language } = text;

const number = new Intl.NumberFormat(language);
const plural = new Intl.PluralRules(language);
const list = new Intl.ListFormat(language);

/**
 * Returns the facts of a weekly email: for each listing its visitors, its enquiries, and the channels of its
 * promotions.
 */
export function formatWeekReach({ adverts, is_counted }: NoticeReach): Record<string, string> {
  return Object.fromEntries(
    adverts.map((advert) => {
      const noVisitors = is_counted ? names.nobody : '';
      const lines = [formatReach(advert, names.week) || noVisitors, formatPromotions(advert)];
      return [nameAmong(adverts, advert), lines.filter((line) => line !== '').join('\n')];
    }),
  );
}

/** Returns the reach for a reminder, of four weeks at most; empty without visitors and enquiries. */
export function numbersSince(reach: NoticeReach | null): Record<string, string> {
  const [advert] = reach?.adverts ?? [];
  if (!reach || !advert) return {};
  const sentence = formatReach(advert, names.since, { from: formatDay(reach.from, language) });
  return sentence === '' ? {} : { [names.brought]: sentence };
}

/** "Amina's Mats", or "Amina's Mats and 2 more". */
export function someBusiness([first, ...more]: Advert[]): string {
  const business = first?.title || names.yourBusiness;
  return more.length === 0 ? business : fill(names.andMore, { business, count: more.length });
}

/** 'At least 212 people saw it and 31 asked for you.' A count of zero is left out; '' if both are zero. */
function formatReach(
  { visitors, enquiries }: Advert,
  templates: typeof names.week | typeof names.since,
  values: Record<string, string> = {},
): string {
  if (visitors + enquiries === 0) return '';
  if (visitors === 0)
    return fill(templates.asked, { ...values, enquiries: formatVisitors(enquiries) });
  const visitorValues = { ...values, visitors: formatVisitors(visitors) };
  return enquiries === 0
    ? fill(templates.seen, visitorValues)
    : fill(templates.both, { ...visitorValues, enquiries: number.format(enquiries) });
}

/** '1 person', '1,212 people'. */
function formatVisitors(count: number): string {
  const template = names.people[plural.select(count) === 'one' ? 'one' : 'other'];
  return fill(template, { count: number.format(count) });
}

function formatPromotions({ channels }: Advert): string {
  if (channels.length === 0) return '';
  const where = channels.map((channel) => names.channels[channel]);
  return fill(names.promoted, { channels: list.format(where) });
}

/** Returns the listing's name, with its address if the owner has two listings of that name. */
function nameAmong(adverts: Advert[], { title, slug }: Advert): string {
  const name = title || names.yourBusiness;
  const isOnly = adverts.filter((other) => other.title === title).length === 1;
  return isOnly || slug === null ? name : fill(names.withAddress, { business: name, slug });
}
