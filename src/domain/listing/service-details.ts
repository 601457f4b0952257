/**
 * The details of a listing in the form in which other services ask for them, within their limits. An owner copies them
 * into Google Business Profile and WhatsApp Business.
 *
 * Sources: Google's description has at most 750 characters. Its policy refuses links, and a focus on prices and offers. Its
 * names have small letters [support.google.com/business/answer/3038177]. WhatsApp's limits are 512 characters for the
 * description, 256 for the address and for each of two websites, and 128 for the e-mail address
 * [developers.facebook.com/documentation/business-messaging/whatsapp/business-profiles].
 */
import { formatPhone } from '../phone/phone.ts';
import { excerpt } from '../text/excerpt.ts';
import { findContacts } from './review-again.ts';
import type { ListingVersion } from './version.ts';

export const detailsServices = ['google', 'whatsapp'] as const;

export type DetailsService = (typeof detailsServices)[number];

export const serviceLimits = {
  google: { description: 750 },
  whatsapp: { description: 512, address: 256, website: 256, email: 128 },
} as const;

type DetailName =
  | 'name'
  | 'category'
  | 'phone'
  | 'address'
  | 'town'
  | 'hours'
  | 'description'
  | 'email'
  | 'website'
  | 'secondWebsite';

export interface Detail {
  name: DetailName;
  value: string;
  /** The difference to the advert: sentences that the service refuses are left out, or the text is shortened. */
  change?: 'filtered' | 'shortened' | undefined;
}

interface Sources {
  version: ListingVersion;
  /** Absolute address of the listing's page. */
  page: string;
  /** The opening hours of the week, one line for each group of days. */
  hours: readonly string[];
  /** The category of the service. */
  category: string;
}

/** Returns the details for a service, in the order of its form. Empty ones are left out. */
export function listDetails(service: DetailsService, sources: Sources): Detail[] {
  const details = service === 'google' ? listGoogleDetails(sources) : listWhatsAppDetails(sources);
  return details.filter(({ value }) => value !== '');
}

/** Google asks for the street and the town in two fields, and for one website. */
function listGoogleDetails({ version, page, hours, category }: Sources): Detail[] {
  const { title, located, town, phone, whatsapp, website, description } = version;
  return [
    { name: 'name', value: withoutCapitals(title) },
    { name: 'category', value: category },
    { name: 'address', value: located },
    { name: 'town', value: town },
    { name: 'phone', value: formatPhone(phone ?? whatsapp ?? '') },
    { name: 'website', value: website ?? page },
    { name: 'hours', value: hours.join('\n') },
    describe(removeRefusedSentences(description), description, serviceLimits.google.description),
  ];
}

/** WhatsApp registers a number, asks for the address in one field, and shows two websites. */
function listWhatsAppDetails({ version, page, hours, category }: Sources): Detail[] {
  const { title, located, town, county, email, website, description } = version;
  const { address, website: maxWebsite, email: maxEmail, ...limits } = serviceLimits.whatsapp;
  const websites = [website, page].filter((url) => url !== null && url.length <= maxWebsite);
  const place = Array.from(new Set([located, town, county]))
    .filter(Boolean)
    .join(', ');
  return [
    { name: 'name', value: title },
    { name: 'category', value: category },
    { name: 'phone', value: formatPhone(version.whatsapp ?? version.phone ?? '') },
    describe(description, description, limits.description),
    { name: 'address', value: excerpt(place, address - 1) },
    { name: 'hours', value: hours.join('\n') },
    { name: 'email', value: email !== null && email.length <= maxEmail ? email : '' },
    { name: 'website', value: websites[0] ?? '' },
    { name: 'secondWebsite', value: websites[1] ?? '' },
  ];
}

/** Returns the description within the limit. The ellipsis of a shortened text is its last character. */
function describe(text: string, original: string, maxLength: number): Detail {
  const value = text.length > maxLength ? excerpt(text, maxLength - 1) : text;
  const isFiltered = text !== original;
  const isShortened = value !== text;
  const change = isFiltered ? 'filtered' : isShortened ? 'shortened' : undefined;
  return { name: 'description', value, change };
}

const sentenceEnd = /(?<=[.!?…])[^\S\n]+(?=\p{Lu})/u;
const priceOrOffer =
  /(?:^|[^\p{L}])(?:kshs?|kes|bob|sale|offers?|discounts?|ofa|punguzo)(?:$|[^\p{L}])|\d\s*(?:\/[-=]|%)/iu;

/** Returns the text without the sentences that have a number to call, a link, a price or an offer. */
function removeRefusedSentences(text: string): string {
  return text
    .split(/\n+/)
    .map((paragraph) =>
      paragraph
        .split(sentenceEnd)
        .filter((sentence) => findContacts(sentence).length === 0 && !priceOrOffer.test(sentence))
        .join(' '),
    )
    .filter((paragraph) => paragraph.trim() !== '')
    .join('\n');
}

/** Returns a name in capitals only, such as 'WAMBUI BASKETS', with small letters after the first of each word. */
function withoutCapitals(title: string): string {
  const hasCapitalsOnly = /\p{Lu}{2}.*[\s-].*\p{Lu}{2}/u.test(title) && !/\p{Ll}/u.test(title);
  if (!hasCapitalsOnly) return title;
  return title.replaceAll(
    /\p{Lu}[\p{Lu}’']+/gu,
    (term) => term.charAt(0) + term.slice(1).toLowerCase(),
  );
}
