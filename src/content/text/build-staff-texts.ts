/** Makes the texts of staff, which are in English only. */
import { getPrice } from '#domain/package/package.ts';
import { fill } from '#domain/text/placeholders.ts';
import { categories } from '../categories.ts';
import { jobTerms } from '../job-terms.ts';
import { areasByCounty, townsByCounty } from '../places.ts';
import { priceList, websiteBuild } from '../price-list.ts';
import { fillData } from './build-catalogue.ts';
import {
  buildSharedTexts,
  getFieldNames,
  getProviderTexts,
  type SharedTexts,
} from './build-shared-texts.ts';
import { faultEmails } from './en/fault-emails.ts';
import { spreadsheets } from './en/spreadsheets.ts';
import { staffPage } from './en/staff-page.ts';
import * as staff from './staff.ts';
import type { TextData, Translated } from './text-data.ts';

type StaffData = Translated<typeof staff>;

/**
 * Returns the texts of the staff area, of its files, and of the e-mails to the operator.
 * @param english - the data in English, with the texts that staff share with owners.
 */
export function buildStaffTexts(english: TextData) {
  const texts = fillData(english, english);
  const area = fillData<StaffData>(staff, { ...english, staff });
  const shared = buildSharedTexts(texts);
  const { promotionChannels: channels } = texts;
  const fields = getFieldNames(texts, 'name');
  const { changes, refusal, suspension } = texts.reasonTemplates;
  const pages: Translated<{
    staffPage: typeof staffPage;
    spreadsheets: typeof spreadsheets;
    faultEmails: typeof faultEmails;
  }> = { staffPage, spreadsheets, faultEmails };
  return {
    staff: {
      ...area,
      ...buildMoneyPanels(area, texts, shared),
      review: {
        ...area.review,
        openingHours: shared.listingText.openingHours,
        pageText: shared.listingText,
        fields,
        changeReasons: changes,
        refusalReasons: refusal,
      },
      listings: { ...area.listings, suspensionReasons: { ...suspension, ...refusal } },
      promotions: {
        ...area.promotions,
        channels,
        picture: { ...area.promotions.picture, upload: shared.pictures },
        refusals: shared.pickRefusals('promotion.'),
      },
      reach: { ...area.reach, reach: { ...area.reach.reach, packages: getPackageNames() } },
      vacancies: buildVacancies(area.vacancies, texts, shared),
      reports: {
        ...area.reports,
        listings: { ...area.reports.listings, reasons: texts.report.reasons },
      },
      audit: { ...area.audit, channels, fields, refundFailures: area.refunds.failures },
    },
    ...fillData(pages, english),
  };
}

function buildMoneyPanels(
  { payments, books, refunds }: StaffData,
  texts: TextData,
  { pickRefusals }: SharedTexts,
) {
  const names = getProviderTexts(texts, 'name');
  return {
    payments: {
      ...payments,
      ...describePackages(payments.with),
      providers: getProviderTexts(texts, 'came'),
      difference: { ...payments.difference, providers: names },
      codes: getProviderTexts(texts, 'code'),
      codeHints: getProviderTexts(texts, 'codeHint'),
      refusals: pickRefusals('payment.', 'staff.'),
    },
    books: { ...books, providers: getProviderTexts(texts, 'books') },
    refunds: { ...refunds, methods: getProviderTexts(texts, 'by'), providers: names },
  };
}

function buildVacancies(
  vacancies: StaffData['vacancies'],
  { jobs, categoryNames, blog }: TextData,
  { pickRefusals }: SharedTexts,
) {
  const { editor } = vacancies;
  const names = Object.fromEntries(categories.map((name) => [name, name]));
  return {
    ...vacancies,
    editor: {
      ...editor,
      refusals: pickRefusals('job.', 'vacancy.email.', 'form.'),
      employment: jobs.employment,
      categories: { ...editor.categories, ...names } as Record<string, string>,
      message: {
        places: [...Object.values(townsByCounty), ...Object.values(areasByCounty)].flat(),
        terms: jobTerms as Record<string, string>,
      },
      job: { ...jobs, categoryNames, inLanguage: blog.inLanguage },
    },
  };
}

function getPackageNames() {
  return Object.fromEntries(priceList.map(({ id, name }) => [id, name]));
}

/** @param withWebsite - the text for a package with a website. */
function describePackages(withWebsite: string) {
  return {
    packages: getPackageNames(),
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
