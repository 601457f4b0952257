/** Tests the journey of an owner and the member that helps with the adverts. */
import { phoneSize } from '../support/advertise.ts';
import { expectAccessible } from '../support/axe.ts';
import { createMember, logInAs } from '../support/member.ts';
import { servePhotos } from '../support/listings-of-site.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'live listing tests', viewport: phoneSize });

test('an owner names a helper, answers a new phone number, and ends the help @slow', async ({
  page,
  site,
  listings,
}) => {
  await servePhotos(page);
  const helper = await createMember(site);
  const owner = await createMember(site, { full_name: 'Wambui Kamau' });
  await logInAs(page, site, owner);
  await listings.saveMember({ id: owner.id, name: 'Wambui Kamau' });
  await listings.live({ owner: owner.id, package: 'weekly' });
  await page.goto('/profile-management');
  const email = page.locator('#agent-email');
  await expect(email).toBeVisible();
  await email.fill(owner.email);
  await email.press('Enter');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill(helper.email);
  await email.press('Enter');
  await expect(page.getByText(helper.email)).toBeVisible();
  await expectAccessible(page, 'settings with an invitation');

  await logInAs(page, site, helper);
  await page.goto('/my-adverts');
  const invitation = page.getByRole('heading', { name: /Wambui Kamau/ });
  await expect(invitation).toBeVisible();
  await page.getByRole('button', { name: 'Yes, I help' }).click();
  const helped = page.locator('#helped-adverts');
  await expect(helped).toBeVisible();
  // The adverts of the owner come before the offer of a first advert.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveId(
    'helped-adverts',
  );
  const edit = page.locator('section[aria-labelledby="helped-adverts"] a[href*="/advertise"]');
  await expect(edit).toBeVisible();
  await expectAccessible(page, 'adverts that a member helps with');
  await edit.click();
  const phone = page.locator('#listing-phone');
  await expect(phone).toBeVisible();
  await phone.fill('0799 000 001');
  await page.locator('.form-bar button').first().click();
  await expect(page.getByText(/^Waits for the yes of Wambui/)).toBeVisible();

  await logInAs(page, site, owner);
  await page.goto('/my-adverts');
  const yes = page.getByRole('button', { name: 'Yes, change it' });
  await expect(yes).toBeVisible();
  await expect(page.getByText('0799 000 001')).toBeVisible();
  await expectAccessible(page, 'question of a helper');
  await yes.click();
  await expect(yes).toHaveCount(0);

  await page.goto('/profile-management');
  const end = page.getByRole('button', { name: 'End the help' });
  await expect(end).toBeVisible();
  await end.click();
  await expect(email).toBeVisible();
  await logInAs(page, site, helper);
  const answer = page.waitForResponse(/\/api\/my-agents$/);
  await page.goto('/my-adverts');
  expect(await (await answer).json()).toMatchObject({ owners: [] });
  await expect(helped).toHaveCount(0);
});
