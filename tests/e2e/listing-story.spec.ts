/** The whole product in one test with a moved clock: an owner gets a live advert, and renews it after its end. */
import * as form from '../support/advertise.ts';
import { readEmailFragment, openInEmptyTab } from '../support/identity.ts';
import { advanceClock } from '../support/controls.ts';
import { logInAs, getFeedHeading, control, readStoredSession } from '../support/member.ts';
import { writePost } from '../support/feed.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import { getFrame, signUpThroughDialog } from '../support/widget.ts';

test.use({
  // Only the server's clock moves, so an expired token is refused once and then renewed.
  expectedError: /401 \(Unauthorized\) \S+\/api\/my-(listings|payments)\S*$/,
});

const daySeconds = 24 * 60 * 60;
const owner = {
  name: 'Wambui Njoroge',
  email: 'wambui@baskets.example',
  password: 'maua na miti',
};

const expectNewestEmail = (site: Site, subject: RegExp) =>
  expect.poll(async () => (await site.emailTo(owner.email)).subject).toMatch(subject);

test('an advert passes signup, review, payment, reminder, expiry and renewal [G1, G3, G5, G39, R004, R011, R012, R013, R014, R015, R016, R021, R022, R134, R173]', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await signUpThroughDialog(page, owner);
  await expect(getFeedHeading(page)).toBeHidden();
  await openInEmptyTab(page, `/${await readEmailFragment(site, owner.email)}`);
  await expect(page).toHaveURL('/advertise');
  await expect(getFrame(page)).toBeHidden();
  await page.goto('/');
  await expect(getFeedHeading(page)).toBeVisible();
  await writePost(page, 'Fresh flowers from 9.\nCome early.');
  const post = page.getByRole('listitem').filter({ hasText: 'Fresh flowers' });
  await expect(post).toContainText('Wambui Njoroge');

  await page.getByRole('navigation', { name: 'Members' }).getByText('My Adverts').click();
  await page.getByRole('link', { name: 'Start your advert' }).click();
  await expect(form.heading(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Step 1 of 4' })).toBeVisible();
  await form.fillBusiness(page);
  await form.nextButton(page).click();
  await expect(page).toHaveURL(/step=photos/);
  await expect(form.heading(page)).toBeFocused();
  await form.choosePhotos(
    page,
    await form.photoFile(900, 800),
    await form.photoFile(800, 1000, 'door.jpg'),
  );
  const images = page
    .getByRole('listitem')
    .filter({ hasText: 'Describe the photo for blind customers' });
  await expect(images).toHaveCount(2);
  await form.waitForUploads(page);
  await expect(images.first().getByText('Cover', { exact: true })).toBeVisible();
  await images.nth(1).getByRole('button', { name: 'Photo 2', exact: true }).click();
  await images
    .nth(1)
    .getByLabel('Describe the photo for blind customers')
    .fill('The door of the stall');
  await images.nth(1).getByRole('button', { name: 'Earlier' }).click();
  await expect(images.first().getByLabel('Describe the photo for blind customers')).toHaveValue(
    /door/,
  );
  await expect(page.getByText('Cover', { exact: true })).toHaveCount(1);
  await form.nextButton(page).click();

  const packages = page.getByRole('radiogroup', { name: 'Packages' });
  await expect(packages.getByRole('radio')).toHaveCount(6);
  await expect(packages.locator('label')).toHaveText([
    'Daily 1 day Kshs. 129 or $1.29',
    'Weekly 7 days · Kshs. 128 a day Kshs. 899 or $8.99',
    'Monthly 30 days · Kshs. 100 a day Kshs. 2,999 or $29.99',
    'Quarterly 90 days · Kshs. 89 a day Kshs. 7,999 or $79.99',
    'Half-Yearly 180 days · Kshs. 83 a day Kshs. 14,999 or $149.99',
    'Yearly 365 days · Kshs. 77 a day Kshs. 27,999 or $279.99',
  ]);
  await page.getByLabel('Weekly').check();
  await expect(page.getByRole('navigation', { name: 'Step 3 of 4' })).toBeVisible();
  await page.getByLabel('I agree that everybody').check();
  await page.getByRole('button', { name: 'Send my advert' }).click();
  await expect(form.sentHeading(page)).toBeFocused();
  await expect(page.getByText('Our staff check your advert within 2 days.')).toBeVisible();
  await expect(form.savedMessage(page)).toBeVisible();
  const [listing] = await form.readListings(site, (await readStoredSession(page))?.id ?? '');
  expect(listing).toMatchObject({
    state: 'submitted',
    draft: {
      title: form.businessFields['Name of your business'],
      phone: '+254700000021',
      package: 'weekly',
    },
  });
  expect(listing?.draft.images.map(({ alt }) => alt)).toEqual(['The door of the stall', '']);
  await page.getByRole('link', { name: 'Pay Kshs. 899' }).click();
  await page.getByRole('button', { name: 'Pay Kshs. 899 to the till' }).click();
  await expect(page.getByText('Type the amount 899.')).toBeVisible();
  const reference = await page.getByText(/^\d{6}$/).innerText();
  await page.reload();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  await expectNewestEmail(site, /^We received your advert: Wambui Baskets/);

  // Staff and a visitor have separate storage, as on another device.
  const staff = createStaff(await browser.newPage({ baseURL: site.origin }), site);
  const confirmMoney = async (paymentReference: string, code: string, sum: string) => {
    await staff.open(`payments&q=${paymentReference}`);
    await staff.page.getByRole('button', { name: 'Confirm the money' }).click();
    await staff.dialog.getByLabel('M-Pesa code').fill(code);
    await staff.dialog.getByLabel('Sum that came').fill(sum);
    await staff.page.keyboard.press('Enter');
    await expect(staff.page.getByText('is paid, and Wambui Baskets is live until')).toBeVisible();
  };
  await staff.open();
  const reviewRow = staff.row('Wambui Baskets');
  await reviewRow.getByRole('button', { name: 'Ask for changes' }).click();
  await staff.dialog.getByLabel('What to change').fill('Say which fruit you sell.');
  await staff.dialog.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(reviewRow).toHaveCount(0);
  await expectNewestEmail(site, /^Please change your advert/);

  await page.goto('/my-adverts');
  await expect(page.getByText('Say which fruit you sell.')).toBeVisible();
  await page.getByRole('link', { name: 'Change your advert' }).click();
  const changeRequest = page.getByText('Our staff ask you to change something: Say which fruit');
  await expect(changeRequest).toBeVisible();
  await page
    .getByLabel('Describe your business')
    .fill('Baskets of mangoes, bananas and pawpaws, packed every morning and brought to you.');
  await form.nextButton(page).click();
  await form.nextButton(page).click();
  await page.getByRole('button', { name: 'Send changes' }).click();
  await expect(form.sentHeading(page)).toBeVisible();
  await expect(changeRequest).toHaveCount(0);
  await expectNewestEmail(site, /^We received your advert/);

  await staff.page.reload();
  await reviewRow.getByRole('button', { name: 'Approve' }).click();
  await expect(reviewRow).toHaveCount(0);
  const visitor = await browser.newPage({ baseURL: site.origin });
  expect((await visitor.goto('/wambui-baskets'))?.status(), 'approved, and not paid').toBe(404);

  await confirmMoney(reference, 'SKL2BSK777', '899');

  const soonTimeout = { timeout: 5_000 };
  await expect
    .poll(async () => (await visitor.goto('/wambui-baskets'))?.status(), soonTimeout)
    .toBe(200);
  await expect(visitor.getByText('mangoes, bananas and pawpaws')).toBeVisible();
  await visitor.goto('/');
  await visitor.mouse.wheel(0, 100);
  await expect(visitor.getByRole('link', { name: 'Wambui Baskets' })).toBeAttached(soonTimeout);
  // The email waits for the minute in which staff can undo the confirmation.
  await advanceClock(site, 61);
  await control(site, 'schedule/notify-owners', {});
  await expectNewestEmail(site, /is live until/);

  await advanceClock(site, 4 * daySeconds + 3600);
  await control(site, 'schedule/run-due-transitions', {});
  await expectNewestEmail(site, /ends within 3 days/);
  await advanceClock(site, 3 * daySeconds);
  await control(site, 'schedule/run-due-transitions', {});
  await expectNewestEmail(site, /has ended/);
  await visitor.goto('/wambui-baskets');
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Wambui Baskets');
  await expect(visitor.getByRole('link', { name: 'Call' })).toHaveCount(0);

  // A week later the sessions have ended, so both log in again.
  await logInAs(page, site, owner);
  await logInAs(staff.page, site, staff.signIn);
  await page.goto('/my-adverts');
  await page.getByRole('link', { name: 'Renew' }).click();
  await page.getByRole('link', { name: 'Choose another package' }).click();
  await page.getByLabel('Daily').check();
  await page.getByRole('button', { name: 'Pay Kshs. 129' }).click();
  await page.getByRole('button', { name: 'Pay Kshs. 129 to the till' }).click();
  const renewal = await page.getByText(/^\d{6}$/).innerText();
  await confirmMoney(renewal, 'SKL2BSK778', '129');
  await expect
    .poll(async () => (await visitor.goto('/wambui-baskets'))?.status(), soonTimeout)
    .toBe(200);
  await expect(visitor.getByRole('link', { name: 'Call' })).toBeVisible();
});
