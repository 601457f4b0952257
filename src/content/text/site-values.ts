/** The values of the site that texts contain: names, prices, limits and lists of packages. */
import { jobLimits } from '#domain/job/job.limits.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { memberLimits } from '#domain/member/member.limits.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import { formatDollars, formatShillings } from '#domain/money/money.ts';
import { allowsWebsite, type PackageId, type Price } from '#domain/package/package.ts';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { postLimits } from '#domain/post/post.limits.ts';
import { promotionLimits } from '#domain/promotion/promotion.limits.ts';
import { reportLimits } from '#domain/report/report.limits.ts';
import { maxDays } from '#domain/staff/period.ts';
import { fill } from '#domain/text/placeholders.ts';
import { vacancyLimits } from '#domain/vacancy/vacancy.limits.ts';
import { priceList, websiteBuild } from '../price-list.ts';
import { site } from '../site.ts';

/** The texts of a language from which values are made. */
export interface ValueTexts {
  language: string;
  packageNames: Readonly<Record<PackageId, string>>;
  prices: { pair: string; daily: string; unknown: string };
}

const dailyPrice = priceList.find(({ id }) => id === 'daily')?.price ?? undefined;

/** True if the package of one day has a fixed price. */
export const hasDailyPrice = dailyPrice !== undefined;

/** Returns the values for a language, by group and name: {site.phone} is `site.phone`. */
export function getSiteValues({ language, packageNames, prices }: ValueTexts) {
  const formatPair = (price: Price) => formatPrice(price, prices.pair);
  return {
    site: {
      name: site.name,
      phone: site.phone.label,
      phoneNumber: site.phone.number,
      email: site.email,
      till: site.till,
      reach: site.reach,
      copyrightYear: String(site.copyrightYear),
      ...site.tax,
    },
    hours: { ...site.hours, weekdaysInSentence: site.hours.lines[0].toLowerCase() },
    price: {
      website: formatPair(websiteBuild),
      websiteShillings: formatShillings(websiteBuild.shillings),
      // Both are empty if the price is unknown. Another sentence then replaces them.
      daily: dailyPrice ? formatPair(dailyPrice) : '',
      dailyShillings: dailyPrice ? formatShillings(dailyPrice.shillings) : '',
    },
    sentence: { dailyPrice: dailyPrice ? prices.daily : prices.unknown },
    list: listPackages(language, packageNames),
    limits,
  };
}

/** Returns 'Kshs. 129 or $1.29', with the pair of amounts in the order of the language. */
export function formatPrice({ shillings, cents }: Price, pair: string): string {
  return fill(pair, { shillings: formatShillings(shillings), dollars: formatDollars(cents) });
}

/** Returns the lists of packages: the plural with 'and', the singular with 'or'. */
function listPackages(language: string, names: ValueTexts['packageNames']) {
  // Kenya writes no comma before the last item.
  const locale = `${language}-KE`;
  const all = new Intl.ListFormat(locale, { type: 'conjunction' });
  const one = new Intl.ListFormat(locale, { type: 'disjunction' });
  const getNames = (offers: typeof priceList) => offers.map(({ id }) => names[id]);
  const long = getNames(priceList.filter(allowsWebsite));
  const short = getNames(priceList.filter((offer) => !allowsWebsite(offer)));
  return {
    packages: all.format(getNames(priceList)),
    longPackage: one.format(long),
    shortPackage: one.format(short),
    shortPackages: all.format(short),
  };
}

/** The limits of inputs. Numbers are formatted when they are filled in. */
const limits = {
  listing: listingLimits,
  job: jobLimits,
  member: memberLimits,
  picture: {
    ...pictureLimits,
    megabytes: pictureLimits.bytes / 1024 ** 2,
    megapixels: pictureLimits.pixels / 1_000_000,
  },
  post: postLimits,
  promotion: promotionLimits,
  report: reportLimits,
  vacancy: vacancyLimits,
  period: { days: maxDays },
};

/**
 * Returns the value of a path in the values or in the texts. A text keeps its placeholders.
 * @throws {Error} for a path without a value.
 */
export function findValue(root: object, path: string): string {
  let part: unknown = root;
  for (const key of path.split('.'))
    part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
  if (typeof part === 'number') return formatNumber(part);
  if (typeof part === 'string') return part;
  throw new Error(`The texts name the value {${path}}, which does not exist.`);
}
