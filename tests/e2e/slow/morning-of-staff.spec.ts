/** A staff user does a whole morning with the keyboard alone: the day, ten reviews, a caller, and the log. */
import { pressEnterOn, tabTo } from '../../support/keyboard.ts';
import { servePhotos } from '../../support/listings-of-site.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

/** The frame with the page of visitors. */
const visitorFrame = 'iframe[title="As visitors will see it"]';

test('staff do a morning with the keyboard alone, and the decision stays in sight', async ({
  page,
  listings,
  staff,
}) => {
  await servePhotos(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const names = Array.from({ length: 10 }, (_, index) => `Morning Shop ${index + 1}`);
  const adverts = [];
  for (const title of names) {
    const advert = await listings.submitted({
      title,
      phone: '+254700000253',
      description: 'Baskets of all sizes, packed every morning and brought to your door. '.repeat(
        20,
      ),
    });
    await listings.pay(advert);
    adverts.push(advert);
  }

  await staff.open('today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(page.getByRole('link', { name: 'Vacancies' })).toBeInViewport({ ratio: 0.8 });
  await expectAccessible(page, 'today');
  const line = page.getByRole('main').getByRole('link', { name: 'To review', exact: true });
  await pressEnterOn(page, line);
  await expect(page).toHaveURL(/view=review/);

  // Ten reviews take at most eleven presses: one opens the first, and each decision opens the next.
  await expect(page.getByRole('main').locator('summary')).toHaveCount(10);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  for (const title of names.slice(0, 8)) {
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    await expect(approve).toHaveCount(1);
    await expect(approve).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('I rang 0700 000 253')).toBeInViewport({ ratio: 1 });
    const visitorPage = page.frameLocator(visitorFrame);
    await expect(visitorPage.getByText(title, { exact: true })).toBeInViewport();
    await expect(approve).toBeEnabled();
    await page.keyboard.press('a');
    await staff.expectStatus(`${title} is approved and live.`);
  }
  await expectAccessible(page, 'a review');

  // The keys also act after a click into the page of visitors.
  await page.locator(visitorFrame).click();
  await page.keyboard.press('c');
  await expect(staff.dialog.getByLabel('What to change')).toBeFocused();
  await page.keyboard.type('A sharper photo.');
  await staff.pressEnter('Ask for changes');
  await staff.expectStatus('Morning Shop 9: you asked for changes.');
  const lastHeading = page.getByRole('heading', { level: 2, name: names[9] ?? '', exact: true });
  await expect(lastHeading).toBeVisible();
  await page.keyboard.press('r');
  await expect(staff.dialog.getByLabel('Why you refuse it')).toBeFocused();
  await expect(staff.dialog).toContainText('the money is due back');
  await expectAccessible(page, 'a refusal');
  await page.keyboard.type('It imitates another business.');
  await staff.pressEnter('Refuse');
  await staff.expectStatus('Morning Shop 10 is refused.');
  await expect(page.getByText('No advert waits for review.')).toBeVisible();
  const last = adverts.at(-1);
  expect(last && (await listings.readStored(last)).state).toBe('suspended');

  // A caller gives only a phone number.
  await page.keyboard.press('/');
  await page.keyboard.type('0700 000 253');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=find/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('0700 000 253');
  await expectAccessible(page, 'the results of a search');
  await pressEnterOn(page, page.getByRole('link', { name: 'Amina Wanjiru' }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amina Wanjiru');
  await expectAccessible(page, 'the page of a member');
  await pressEnterOn(
    page,
    page.getByRole('link', { name: 'Morning Shop 10', exact: true }).first(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning Shop 10');
  await expect(page.getByText('Reason: It imitates another business.')).toBeVisible();
  await expectAccessible(page, 'the page of an advert');

  // The log has the decision with its person, and its steps in one row.
  await expect(
    page
      .getByRole('main')
      .getByText(/Refused, Suspended, by Baraka Otieno/)
      .first(),
  ).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Log', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log');

  // The menu of a phone has two rows.
  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole('navigation', { name: 'Staff lists' });
  expect((await menu.boundingBox())?.height).toBeLessThan(130);
  await page.getByRole('button', { name: /^More/ }).click();
  await expect(menu.getByRole('link', { name: 'Vacancies' })).toBeVisible();
  await expectAccessible(page, 'the menu of a phone');
});
