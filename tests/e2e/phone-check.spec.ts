/** Tests the check of a phone number in the form of an advert. */
import * as form from '../support/advertise.ts';
import { expectAccessible } from '../support/axe.ts';
import { readSmsCode } from '../support/sms-code.ts';
import { expect, test } from '../support/test.ts';

test.use({
  siteSharedWith: 'live listing tests',
  viewport: form.phoneSize,
  // A member gets one code a minute.
  expectedError: /429 \(Too Many Requests\) \S+\/api\/phone-codes$/,
});

test('an owner checks the phone number of an advert in its form @slow', async ({ page, site }) => {
  await form.openForm(page, site);
  const check = page.getByRole('button', { name: 'Check this number' });
  const phoneField = form.field(page, 'Phone number');
  const phone = `07${String(Date.now()).slice(-8)}`;
  await phoneField.fill(phone.slice(0, 9));
  await expect(check).toHaveCount(0);
  await phoneField.fill(phone);
  await check.click();
  const code = page.getByLabel('Code of six digits');
  await expect(code).toBeFocused();
  await code.fill('12');
  // The key belongs to the code, and the form stays on its step.
  await code.press('Enter');
  await expect(page.getByText('Write the six digits of our SMS.')).toBeVisible();
  await expectAccessible(page, 'phone check');
  await code.fill('123456');
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(code).toBeFocused();
  const again = page.getByRole('button', { name: 'Send a new code' });
  await again.click();
  await expect(page.getByRole('alert').filter({ hasText: /minute/ })).toBeVisible();
  await code.fill(await readSmsCode(site, phone));
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText(/^07[\d ]+: checked on /)).toBeVisible();
  await expect(page).not.toHaveURL(/step=photos/);

  await phoneField.fill(`${phone.slice(0, 9)}x`);
  await expect(page.getByText(/: checked on /)).toHaveCount(0);
  await phoneField.fill(phone);
  await check.click();
  await expect(page.getByText(/^07[\d ]+: checked on /)).toBeVisible();
  await expect(code).toHaveCount(0);

  // The form opens again with the same number.
  await expect(form.savedMessage(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^07[\d ]+: checked on /)).toBeVisible();
  await expect(check).toHaveCount(0);
});
