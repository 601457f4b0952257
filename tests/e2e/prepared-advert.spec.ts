/** Staff make an advert for an owner, and the owner takes it over on a phone. */
import * as form from '../support/advertise.ts';
import { expectAccessible } from '../support/axe.ts';
import { advanceClock } from '../support/controls.ts';
import { readEmailFragment } from '../support/identity.ts';
import { secondsToMorning } from '../support/morning.ts';
import { readSmsCode, readSmsLink } from '../support/sms-code.ts';
import { slow } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { dialogField, dialogSubmit, dialogTab, getDialog } from '../support/widget.ts';

// No SMS with a link goes out at night.
test.beforeEach(({ site }) => advanceClock(site, secondsToMorning));

test('an owner takes an advert over that staff made on the phone @slow', async ({
  browser,
  site,
  staff,
}) => {
  const { page: staffPage } = staff;
  await staff.open('adverts');
  await staffPage.getByRole('link', { name: 'Adverts for owners' }).click();
  await staffPage.getByRole('link', { name: 'Make an advert for an owner' }).click();
  const phone = `07${String(Date.now()).slice(-8)}`;
  const business = `Naliaka Mats ${phone.slice(-4)}`;
  await staffPage.getByLabel('Number of the owner').fill('12');
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(staffPage.getByText('Write a Kenyan mobile number')).toBeVisible();
  await expect(staffPage.getByLabel('Number of the owner')).toBeFocused();
  await staffPage.getByLabel('Number of the owner').fill(phone);
  await staffPage.getByLabel('Name of your business').fill(business);
  await staffPage.getByLabel('What do you sell?').selectOption('Design');
  await staffPage
    .getByLabel('Describe your business')
    .fill('Mats of reed, woven by hand in any size.');
  await form.choosePhotos(staffPage, await form.photoFile(1000, 800));
  await form.waitForUploads(staffPage);
  await expectAccessible(staffPage, 'the form of staff');
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click();
  const row = staff.row(business);
  await expect(row).toContainText('Not sent yet', slow);
  await row.getByRole('button', { name: 'Send the link by SMS' }).click();
  await staff.dialog.getByRole('button', { name: 'Send the link by SMS' }).click();
  await expect(row).toContainText(/Link (sent|delivered)/, slow);
  await expectAccessible(staffPage, 'the adverts for owners');

  const context = await browser.newContext({ baseURL: site.origin, viewport: form.phoneSize });
  const page = await context.newPage();
  await page.goto(new URL(await readSmsLink(site, phone)).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your advert for ${business}`);
  await expect(page.getByText('woven by hand')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await page.getByLabel('Code of six digits').fill('12');
  await page.getByRole('button', { name: 'Show my advert' }).click();
  await expect(page.getByText('Write the six digits of our SMS.')).toBeVisible();
  await expectAccessible(page, 'the code of a link');
  await page.getByLabel('Code of six digits').fill(await readSmsCode(site, phone));
  await page.getByRole('button', { name: 'Show my advert' }).click();
  await expect(page.getByText('woven by hand')).toBeVisible();
  await expectAccessible(page, 'the draft behind a link');
  await page.getByRole('link', { name: 'Take it over' }).click();

  const email = `${crypto.randomUUID()}@mats.example`;
  await dialogTab(page, 'Sign up').click();
  await dialogField(page, 'name').fill('Naliaka Wafula');
  await dialogField(page, 'email').fill(email);
  await dialogField(page, 'password').fill('maua na miti');
  await dialogSubmit(page).click();
  await expect(
    getDialog(page).getByRole('heading', {
      name: `We sent an e-mail to ${email}. Open it on this phone`,
    }),
  ).toBeVisible(slow);
  const confirmed = await context.newPage();
  await confirmed.goto(`/${await readEmailFragment(site, email)}`);
  await expect(confirmed.getByText(`Take over “${business}” as ${email}?`)).toBeVisible(slow);
  const takeOver = confirmed.getByRole('button', { name: 'Take it over' });
  await takeOver.click();
  await expect(confirmed.getByText('Tick this box')).toBeVisible();
  await expectAccessible(confirmed, 'the takeover');
  await confirmed.getByLabel('I agree to the terms.').check();
  await takeOver.click();
  await expect(confirmed).toHaveURL(/\/advertise\?.*listing=/, slow);
  await expect(confirmed.getByText(/Made with .+ of our staff/)).toBeVisible(slow);
  await expect(form.field(confirmed, 'Name of your business')).toHaveValue(business);
  await context.close();

  await staffPage.reload();
  await expect(staff.row(business)).toContainText('Taken over', slow);
});
