/** The sentences about the result of a search. */
import type { Text } from '#content/text/text.ts';
import { formatShillings } from '#domain/money/money.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';

/**
 * The reason of an empty result. The site lacks the goods, a business in the place, or the phone number; the selected
 * category and town are empty; the goods are in other sections only; or all prices are above the limit.
 */
export type Absence = 'goods' | 'place' | 'phone' | 'section' | 'elsewhere' | 'price';

/** The properties of a search result that its status displays. */
export interface SearchSummary {
  /** The typed words, without a maximum price. */
  typed: string;
  /** Total number of results. */
  total: number;
  /** True if each result matches all words of the input. False if each result matches some words. */
  isWhole: boolean;
  /** True if the input has more words than a search accepts. */
  isShortened: boolean;
  /** The maximum price in the input, in whole shillings, inclusive. */
  maxPrice?: number | undefined;
  /** False if the input has the price after the maximum one, as in 'under 500'. */
  isPriceIncluded?: boolean | undefined;
  /** The words of which these are the results, if they differ from the typed ones in their spelling. */
  correction?: string;
  /** Undefined for a search with results. */
  absence?: Absence;
  /** The names on the screen of the selected category and town; '' for all. */
  section?: { category: string; town: string } | undefined;
  /** The name of the town that was typed, for the absence 'place'. */
  place?: string;
  /** True if the businesses below the message are the newest ones, because none comes close. */
  isNewest?: boolean;
  /** True for an absence 'price' if only other categories and towns have the goods. */
  isElsewhere?: boolean;
  /** The lowest price above the maximum one, in whole shillings. */
  lowestPrice?: number;
}

type DirectoryText = Text['directory'];

/** Returns the number of results as a sentence; '' without results, because another sentence then says so. */
export function formatResultCount({ total, isWhole }: SearchSummary, text: DirectoryText): string {
  if (total === 0) return '';
  return fill(isWhole ? text.found : text.foundSome, { total });
}

/** Maximum length in characters of the words in a heading. */
const maxHeadingLength = 40;

/**
 * Returns the heading of results that match all typed words, such as '2 businesses for “dress”', of the results in a
 * category or town, or the reason of a search without results; '' otherwise, for which the heading of the page remains.
 */
export function formatResultHeading(summary: SearchSummary, text: DirectoryText): string {
  const { total, isWhole, typed, correction = typed } = summary;
  const values = { typed: excerpt(correction, maxHeadingLength) };
  if (total === 0)
    return isReasonInHeading(summary)
      ? formatReason({ ...summary, ...values }, text).replace(/\.$/, '')
      : '';
  const name = nameSection(summary.section);
  if (typed === '') return name === '' ? '' : fillPlural(text.foundIn, total, { section: name });
  return isWhole ? fillPlural(text.foundFor, total, values) : '';
}

/** True if the heading has the reason of an empty result: for typed words, and for an empty section. */
const isReasonInHeading = ({ typed, absence, section }: SearchSummary) =>
  typed !== '' || (absence === 'section' && nameSection(section) !== '');

const nameSection = (section: SearchSummary['section']) =>
  [section?.category, section?.town].filter(Boolean).join(', ');

/** Returns the sentence about the maximum price of a search with results; '' otherwise. */
export function formatPriceLimit(summary: SearchSummary, text: DirectoryText): string {
  if (summary.total === 0 || summary.maxPrice === undefined) return '';
  const template = summary.isPriceIncluded ? text.priceUpTo : text.priceBelow;
  return fill(template, { price: formatTypedPrice(summary) });
}

/** Returns the message of a search without results, with the reason if the heading lacks it. */
export function formatAbsence(summary: SearchSummary, text: DirectoryText): string {
  const { absence = 'goods', lowestPrice, isElsewhere = false } = summary;
  const price = lowestPrice === undefined ? undefined : formatShillings(lowestPrice);
  const advice =
    absence === 'price' && price !== undefined
      ? fill(isElsewhere ? text.lowestPriceElsewhere : text.lowestPrice, { price })
      : text.advice[absence];
  return isReasonInHeading(summary) ? advice : `${formatReason(summary, text)} ${advice}`;
}

/** Returns the heading of the nearest businesses below a search without results. */
export function formatNearestHeading(summary: SearchSummary, text: DirectoryText): string {
  const { absence = 'goods', isNewest = false, isElsewhere = false, section } = summary;
  const { nearest } = text;
  if (isNewest) return nearest.newest;
  // The shops below are of the selected category.
  if (absence === 'goods' && section && section.category !== '')
    return fill(nearest.inCategory, { category: section.category });
  if (!section || (absence !== 'elsewhere' && !isElsewhere)) return nearest[absence];
  if (section.town === '') return nearest.otherCategories;
  return section.category === '' ? nearest.otherTowns : nearest.elsewhere;
}

/** Returns the sentence with the reason of a search without results. */
function formatReason(summary: SearchSummary, text: DirectoryText): string {
  const { absence = 'goods', typed, maxPrice, place } = summary;
  const { nothing } = text;
  const section = nameSection(summary.section);
  if (absence === 'price' || (absence === 'elsewhere' && maxPrice !== undefined))
    return fill(selectPriceText(summary, text), {
      typed,
      section,
      price: formatTypedPrice(summary),
    });
  if (absence === 'section' && section !== '') return fill(nothing.inSection, { section });
  if (absence === 'place' && place !== undefined)
    return fill(nothing.inSection, { section: place });
  return fill(nothing[absence], { typed, section });
}

/** Returns the text about the maximum price of a search without results. */
function selectPriceText(summary: SearchSummary, { nothing }: DirectoryText): string {
  const { typed, isPriceIncluded = false } = summary;
  const [anyGoods, anywhere, inSection] = isPriceIncluded
    ? ([nothing.anyPriceUpTo, nothing.priceUpTo, nothing.priceUpToIn] as const)
    : ([nothing.anyPriceBelow, nothing.priceBelow, nothing.priceBelowIn] as const);
  if (typed === '') return anyGoods;
  return nameSection(summary.section) === '' ? anywhere : inSection;
}

function formatTypedPrice({ maxPrice = 0, isPriceIncluded = false }: SearchSummary): string {
  return formatShillings(Math.max(isPriceIncluded ? maxPrice : maxPrice + 1, 0));
}
