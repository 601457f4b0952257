/** Makes the texts of staff, which are in English only. */
import { getPrice } from '#domain/package/package.ts';
import { fill } from '#domain/text/placeholders.ts';
import { priceList, websiteBuild } from '../price-list.ts';
import { fillData, type Translated } from './build-catalogue.ts';
import * as english from './en.ts';
import { faultEmails } from './en/fault-emails.ts';
import { spreadsheets } from './en/spreadsheets.ts';
import { staffPage } from './en/staff-page.ts';
import { formatPrice } from './site-values.ts';
import * as staff from './staff.ts';

/** Returns the texts of the staff area, of its files, and of the e-mails to the operator. */
export function buildStaffTexts() {
  const data: Translated<typeof staff> = staff;
  const texts = fillData(data, english);
  return {
    staff: {
      ...texts,
      payments: { ...texts.payments, ...describePackages(texts.payments.with) },
      reach: { ...texts.reach, reach: { ...texts.reach.reach, packages: getPackageNames() } },
    },
    staffPage: staffPage satisfies object as Translated<typeof staffPage>,
    spreadsheets: spreadsheets as Translated<typeof spreadsheets>,
    faultEmails: faultEmails as Translated<typeof faultEmails>,
  };
}

function getPackageNames() {
  return Object.fromEntries(priceList.map(({ id, name }) => [id, name]));
}

/** @param withWebsite - the text for a package with a website. */
function describePackages(withWebsite: string) {
  return {
    packages: getPackageNames(),
    /** Options of a select field: the packages with their prices. */
    offers: priceList.flatMap(({ id, name, price }) =>
      price ? [{ id, words: `${name}, ${formatPrice(price, english.prices.pair)}` }] : [],
    ),
    /** The packages with and without a website, by price, to describe the purchase of an amount. */
    bought: priceList.flatMap((offer) =>
      [undefined, websiteBuild].flatMap((website) => {
        const price = getPrice(offer, website);
        const name = website ? fill(withWebsite, { package: offer.name }) : offer.name;
        return price ? [{ id: offer.id, name, withWebsite: website !== undefined, price }] : [];
      }),
    ),
  };
}
