/** The life of one owner in Kiswahili: sign up, advertise, pay, renew, read the numbers, share and delete the account. */
import { getText } from '#content/text/text.ts';
import { fill } from '#domain/text/placeholders.ts';
import * as form from '../../support/advertise.ts';
import { expectNoFaults, expectNoOverflow } from '../../support/axe.ts';
import { advanceClock } from '../../support/controls.ts';
import { openInEmptyTab } from '../../support/identity.ts';
import { control } from '../../support/member.ts';
import { daySeconds } from '../../support/owner-life.ts';
import { getPaymentState, getPhoneNumber, openPhone } from '../../support/payer.ts';
import { createStaff, slow } from '../../support/staff.ts';
import { findEnglishTerms } from '../../support/english-text.ts';
import { expect, test } from '../../support/test.ts';
import * as widget from '../../support/widget.ts';

test.use({
  viewport: form.phoneSize,
  actionTimeout: 20_000,
  // The host name of the stack, because links in emails contain it.
  site: async ({ site }, use) => use({ ...site, origin: site.localOrigin }),
  // Only the server's clock moves, so an expired token is refused once and then renewed. The session of an account ends
  // just after its deletion.
  expectedError:
    /401 \(Unauthorized\) \S+\/(api\/(my-listings|my-agents|staff\/\S+)|\.netlify\/identity\/logout)$/,
});

const owner = { name: 'Zuhura Juma', email: 'zuhura@mikeka.example', password: 'maua na miti' };
const business = 'Mikeka ya Zuhura';
const path = '/sw/mikeka-ya-zuhura';
const text = getText('sw');
const { fields } = text.advertise;

test('a member lives on Tangaza in Kiswahili, from sign-up to deletion [R009, R011, R012, R013]', async ({
  page,
  site,
  browser,
  watch,
}) => {
  const staff = createStaff(await browser.newPage({ baseURL: site.origin }), site);
  watch(staff.page);
  /** @param writtenTexts - texts of members, in any language */
  const expectKiswahili = async (state: string, writtenTexts: string[] = []) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
    const visible = await page.locator('main').innerText();
    expect(findEnglishTerms(visible, [owner.name, business, ...writtenTexts]), state).toEqual([]);
    await expectNoOverflow(page, state);
    await expectNoFaults(page, state);
  };
  const payByPrompt = async (heading: string) => {
    const number = getPhoneNumber(page);
    await page.getByLabel(text.pay.providers.mpesa.phone).fill(number);
    await page.getByRole('button', { name: /kwa M-Pesa$/ }).click();
    await expect(getPaymentState(page)).toHaveText(text.pay.providers.mpesa.waiting.phone);
    await expectKiswahili('the waiting prompt');
    await (await openPhone(page, site, number)).answerPrompt({});
    await expect(getPaymentState(page)).toHaveText(heading, slow);
    await expectKiswahili('the paid order');
  };

  await test.step('sign up and confirm', async () => {
    await page.goto('/sw');
    await page.getByRole('link', { name: text.layout.startAdvert }).first().click();
    await widget.sendDialog(page, owner);
    await expect(widget.dialogAlert(page)).toBeVisible();
    const email = await site.emailTo(owner.email);
    const content = email.text.replaceAll(/https?:\S+/g, '');
    expect(findEnglishTerms(`${email.subject} ${content}`, [owner.name])).toEqual([]);
    await openInEmptyTab(page, email.url);
    await expect(page).toHaveURL('/sw/advertise');
  });

  await test.step('write and send an advert', async () => {
    await form.field(page, fields.title.label).fill(business);
    await page.getByRole('combobox', { name: fields.category.label }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: fields.county.label }).selectOption('Kisumu');
    await form.field(page, fields.town.label).fill('Kisumu');
    await form.field(page, fields.phone.label).fill('0700 000 066');
    await form
      .field(page, fields.description.label)
      .fill('Mikeka ya rangi zote, imesukwa kwa mkono huko Kisumu.');
    await expectKiswahili('the first step');
    const next = page.getByRole('button', {
      name: new RegExp(`^${fill(text.advertise.next, { step: '' })}`),
    });
    await next.click();
    await page
      .getByLabel(text.advertiseForm.pictures.choose)
      .setInputFiles([await form.phoneFile('portrait')]);
    await form.waitForUploads(page);
    await expectKiswahili('the step of the photos');
    await next.click();
    await page.getByLabel(text.packageNames.weekly).check();
    await page.getByLabel(text.advertise.pay.consent).check();
    await page.getByRole('button', { name: text.advertise.pay.send }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: text.advertise.pay.results.sent }),
    ).toBeVisible(slow);
    await expectKiswahili('the sent advert');
  });

  await test.step('pay by the prompt, after the approval by staff', async () => {
    await staff.openList('review');
    await staff.row(business).getByRole('button', { name: 'Approve' }).first().click();
    await expect(staff.row(business)).toHaveCount(0);
    await page.goto('/sw/my-adverts');
    await expectKiswahili('My Adverts before the payment');
    await page.getByRole('article').locator('a[href^="/sw/pay"]').first().click();
    await payByPrompt(text.pay.paid.live);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(business);
    await expectKiswahili('the page of the business');
  });

  await test.step('read the emails and the receipt', async () => {
    for (const job of ['settle-payments', 'run-due-transitions', 'notify-owners'])
      await control(site, `schedule/${job}`, {});
    const emails = await site.emailsTo(owner.email);
    expect(emails.length).toBeGreaterThan(3);
    for (const email of emails) {
      const content = `${email.subject} ${email.text}`.replaceAll(/https?:\S+|\S+@\S+/g, '');
      expect(findEnglishTerms(content, [owner.name, business]), email.subject).toEqual([]);
    }
    await page.goto('/sw/receipts');
    await page.locator('a[href*="/receipts?number="]').first().click();
    await expect(page.getByText(business).first()).toBeVisible();
    await expectKiswahili('the receipt');
  });

  await test.step('renew a week later, with the same phone', async () => {
    await advanceClock(site, 6 * daySeconds);
    await page.goto('/sw/my-adverts');
    await page.getByRole('article').locator('a[href^="/sw/pay"]').first().click();
    await payByPrompt(text.pay.paid.renewed);
  });

  await test.step('see the numbers, and share', async () => {
    await page.goto('/sw/my-adverts');
    // This browser has no share menu, so WhatsApp is the main action.
    await expect(
      page.getByRole('link', { name: text.myListings.share.whatsapp }).first(),
    ).toHaveAttribute('href', /wa\.me\/\?text=/);
    await expectKiswahili('My Adverts');
    await page.goto('/sw');
    await expect(page.getByRole('article').first()).toBeVisible(slow);
    await expectKiswahili('Home', await page.locator('article > :not(header)').allInnerTexts());
  });

  await test.step('delete the account', async () => {
    await page.goto('/sw/profile-management');
    await expectKiswahili('the settings');
    await page.getByRole('button', { name: text.settings.delete.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text.settings.delete.label).fill(owner.email);
    await dialog.getByRole('button', { name: text.settings.delete.confirm }).click();
    await expect(page.getByText(text.members.accountDeleted)).toBeVisible(slow);
    await expect(page).toHaveURL(/\/sw#account-deleted$/);
  });
});
