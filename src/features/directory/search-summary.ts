/** The sentences about the result of a search. */
import type { Text } from '#content/text/text.ts';
import { getCategoryName } from '#domain/listing/category-name.ts';
import { formatShillings } from '#domain/money/money.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';

/**
 * The reason of an empty result. The site lacks the goods, a business in the place, or the phone number; the selected
 * category and town are empty; the goods are in other sections only; all prices are above the limit; or all matches are
 * closed now or give no hours.
 */
export type Absence = 'goods' | 'place' | 'phone' | 'section' | 'elsewhere' | 'price' | 'open';

/** The properties of a search result that its status displays. */
export interface SearchSummary {
  /** The typed words, without a maximum price. */
  typed: string;
  /** Total number of results. */
  total: number;
  /**
   * Number of results that match by their name, items or category, which come first. The others only mention the words.
   * Undefined for a list without typed words.
   */
  exact?: number;
  /** Number of results on the previous pages. */
  skip?: number;
  /** True if each result matches all words of the input. False if each result matches some words. */
  isWhole: boolean;
  /** True if the input has more words than a search accepts. */
  isShortened: boolean;
  /** The maximum price in the input, in whole shillings, inclusive. */
  maxPrice?: number | undefined;
  /** False if the input has the price after the maximum one, as in 'under 500'. */
  isPriceIncluded?: boolean | undefined;
  /** True if the input has a lowest price, which the search ignores. */
  hasLowestPrice?: boolean | undefined;
  /** The words of which these are the results, if they differ from the typed ones in their spelling. */
  correction?: string | undefined;
  /** Words of the same family, which were searched beside the typed ones. */
  forms?: string[] | undefined;
  /** Undefined for a search with results. */
  absence?: Absence;
  /** The names on the screen of the selected category and town; '' for all. */
  section?: { category: string; town: string } | undefined;
  /** The name of the town that was typed, for the absence 'place', and for results of the other words in other towns. */
  place?: string;
  /** True if the typed town of results in other towns has no business at all. */
  isPlaceEmpty?: boolean;
  /** True if the businesses below the message are the newest ones, because none comes close. */
  isNewest?: boolean;
  /** The stored name of the category of all businesses below the message, if they have nothing else of the search. */
  nearestCategory?: string | undefined;
  /** True for an absence 'price' if only other categories and towns have the goods. */
  isElsewhere?: boolean;
  /** True for a search for businesses that are open now. */
  isOpen?: boolean | undefined;
  /** For such a search: the number of other matches, which are closed now or give no hours. */
  closedCount?: number;
  /** The lowest price above the maximum one, in whole shillings. */
  lowestPrice?: number;
}

type DirectoryText = Text['directory'];

/** Returns the number of results as a sentence; '' without results, because another sentence then says so. */
export function formatResultCount(summary: SearchSummary, text: DirectoryText): string {
  if (summary.total === 0) return '';
  return fill(summary.isWhole ? text.found : text.foundSome, { total: countMatches(summary) });
}

/** Returns the number of results, without those that only mention the words if others match better. */
const countMatches = ({ total, exact = total }: SearchSummary) => exact || total;

/**
 * Returns the heading of the results on a page that only mention the words, and the index of the first of them; undefined
 * if no result matches better, or if all do.
 */
export function describeClose(
  { total, exact = total, skip = 0 }: SearchSummary,
  text: DirectoryText,
) {
  if (exact === 0 || exact === total) return undefined;
  return { heading: text.nearest.goods, firstIndex: Math.max(exact - skip, 0) };
}

/** Maximum length in characters of the words in a heading. */
const maxHeadingLength = 40;

/**
 * Returns the heading of results, such as '2 businesses for “dress”', or the reason of a search without results; '' for a
 * list of all businesses, for which the heading of the page remains.
 */
export function formatResultHeading(summary: SearchSummary, text: DirectoryText): string {
  const { total, typed, correction = typed } = summary;
  const values = { typed: excerpt(correction, maxHeadingLength) };
  if (total === 0)
    return isReasonInHeading(summary)
      ? formatReason({ ...summary, ...values }, text).replace(/\.$/, '')
      : '';
  const limits = listLimits(summary, text);
  if (typed === '' && limits.length === 0) return '';
  return limits.reduce(
    (heading, addLimit) => addLimit(heading),
    typed === ''
      ? fillPlural(text.count, total)
      : fillPlural(selectHeading(summary, text), countMatches(summary), values),
  );
}

/** Returns functions that add the section, the maximum price and the hours of a search to its heading. */
function listLimits(summary: SearchSummary, { limited }: DirectoryText) {
  const { maxPrice, isPriceIncluded = false, isOpen = false, place } = summary;
  const section = place === undefined ? nameSection(summary.section) : '';
  const limits: ((heading: string) => string)[] = [];
  if (section !== '') limits.push((heading) => fill(limited.inSection, { heading, section }));
  if (maxPrice !== undefined) {
    const template = isPriceIncluded ? limited.upToPrice : limited.belowPrice;
    const price = formatTypedPrice(summary);
    limits.push((heading) => fill(template, { heading, price }));
  }
  if (isOpen)
    limits.push((heading) => fillPlural(limited.open, countMatches(summary), { heading }));
  return limits;
}

/**
 * Returns the sentence and the label of the link after the last open business: to the matches that are closed or give no
 * hours. Returns undefined without such matches.
 */
export function describeClosed(
  { isOpen = false, closedCount = 0 }: SearchSummary,
  text: DirectoryText,
) {
  if (!isOpen || closedCount === 0) return undefined;
  return { note: fillPlural(text.closedToo, closedCount), label: text.showClosed };
}

function selectHeading({ isWhole, place }: SearchSummary, text: DirectoryText) {
  if (!isWhole) return text.foundNear;
  return place === undefined ? text.foundFor : text.foundElsewhere;
}

/** True if the heading has the reason of an empty result: for typed words, for hours, and for an empty section. */
const isReasonInHeading = ({ typed, absence, section }: SearchSummary) =>
  typed !== '' || absence === 'open' || (absence === 'section' && nameSection(section) !== '');

const nameSection = (section: SearchSummary['section']) =>
  [section?.category, section?.town].filter(Boolean).join(', ');

/** Returns the sentence about the words of the same family that were searched too; '' without any. */
export const formatForms = ({ forms = [] }: SearchSummary, text: DirectoryText): string =>
  forms.length === 0 ? '' : fill(text.searchedToo, { forms: forms.join('”, “') });

/** Returns the sentence about the typed town, above results in other towns; '' for other results. */
export function formatMissingPlace(summary: SearchSummary, { nothing }: DirectoryText): string {
  const { total, place, typed, isPlaceEmpty = false } = summary;
  if (total === 0 || place === undefined) return '';
  return fill(isPlaceEmpty ? nothing.inSection : nothing.elsewhere, { typed, section: place });
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

/** Returns the name by which an invitation asks for a shop: the missing town or section, or else the typed words. */
export const nameRequested = ({ typed, place, section }: SearchSummary): string =>
  excerpt(place ?? (typed || nameSection(section)), maxHeadingLength);

/** Returns the heading of the nearest businesses below a search without results. */
export function formatNearestHeading(summary: SearchSummary, text: DirectoryText): string {
  const { absence = 'goods', isNewest = false, isElsewhere = false, section } = summary;
  const { nearest } = text;
  const { nearestCategory } = summary;
  if (isNewest) return nearest.newest;
  if (nearestCategory !== undefined && absence !== 'place')
    return fill(nearest.inCategory, {
      category: getCategoryName(nearestCategory, text.categoryNames),
    });
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
  if (absence === 'open' && typed === '')
    return section === '' ? nothing.anyOpen : fill(nothing.openIn, { section });
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
