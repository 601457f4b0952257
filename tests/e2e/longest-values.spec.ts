/** Every screen with the longest values that its fields accept, upright photos and as many prices as possible. */
import type { Page } from '@playwright/test';
import { listingFields } from '#domain/listing/fields.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { memberLimits } from '#domain/member/member.limits.ts';
import { postLimits } from '#domain/post/post.limits.ts';
import { expectWholeLayout } from '../support/layout-faults.ts';
import { logInAsNewOwner, servePhotos } from '../support/listings-of-site.ts';
import {
  createLongestListing,
  fillUnbroken,
  fillWithPhrases,
  type FillText,
} from '../support/longest-listing.ts';
import { control } from '../support/member.ts';
import { notFoundPage, publicPages } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const fillers = { phrases: fillWithPhrases, 'unbroken text': fillUnbroken };

/** Checks the layout of a page as soon as it shows a text. */
async function checkPage(page: Page, path: string, text: string | RegExp = /./) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(
    page.locator('main').getByText(text).filter({ visible: true }).first(),
  ).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expectWholeLayout(page, path);
}

async function createLongest(
  page: Page,
  site: Parameters<typeof logInAsNewOwner>[1],
  fill: FillText,
) {
  const { member, listings } = await logInAsNewOwner(page, site);
  await listings.saveMember({ id: member.id, name: fill(memberLimits.nameLength) });
  const count = listingLimits.images.max + listingLimits.items.max;
  const size = { width: 960, height: 1280 };
  const images = await Promise.all(
    Array.from({ length: count }, () => listings.addImage(member.id, size)),
  );
  const fields = createLongestListing(fill, images);
  return { member, listings, fields: { owner: member.id, ...fields } };
}

for (const [kind, fill] of Object.entries(fillers)) {
  test(`pages of visitors hold the longest values of ${kind} @slow`, async ({
    page,
    site,
    browser,
  }) => {
    const { listings, fields } = await createLongest(page, site, fill);
    const { slug } = await listings.live({ ...fields, package: 'daily' });
    const visitor = await browser.newPage({ baseURL: site.origin, viewport: page.viewportSize() });
    await servePhotos(visitor);
    const town = toSlug(fill(listingFields.town.max));
    const title = fill(20).trim();
    await checkPage(visitor, `/${slug}`, title);
    await checkPage(visitor, '/', title);
    await checkPage(visitor, '/all-businesses', title);
    await checkPage(visitor, `/all-businesses/town/${town}`, title);
    await checkPage(visitor, `/all-businesses/search?q=${encodeURIComponent(title)}`, title);
    const daySeconds = 86_400;
    await control(site, 'clock', { advance: daySeconds + 1 });
    await checkPage(visitor, `/${slug}`, title);
    await visitor.close();
  });

  test(`pages of owners hold the longest values of ${kind} @slow`, async ({ page, site }) => {
    const { member, listings, fields } = await createLongest(page, site, fill);
    const { id } = await listings.live(fields);
    const draft = await listings.draft(fields);
    const inReview = await listings.submitted(fields);
    await listings.askForChanges(inReview, fill(listingLimits.reason));
    const unpaid = await listings.approved(fields);
    await listings.beginPayment(unpaid);
    const posts = [0, 1].map((index) => ({
      author_id: member.id,
      title: fill(postLimits.title),
      description: fill(index === 0 ? postLimits.description : 400),
    }));
    await listings.database.from('posts').insert(posts).throwOnError();

    const title = fill(20).trim();
    await checkPage(page, '/', title);
    await checkPage(page, '/my-adverts', title);
    for (const step of ['business', 'photos', 'package']) {
      await checkPage(page, `/advertise?step=${step}&listing=${draft.id}`);
    }
    await checkPage(page, `/advertise?listing=${inReview.id}`);
    await checkPage(page, `/pay?listing=${unpaid.id}`);
    await checkPage(page, `/pay?listing=${id}&package=weekly`);
    await checkPage(page, '/pricing-type');
    await checkPage(page, '/receipts');
    await checkPage(page, `/poster?listing=${id}`, title);
    await checkPage(page, `/profiles/${id}`, title);
    await checkPage(page, '/profile-management');
  });
}

test('pages of the build have a whole layout at each width @slow', async ({ page }) => {
  await servePhotos(page);
  for (const { path } of [...publicPages, notFoundPage]) await checkPage(page, path);
});
