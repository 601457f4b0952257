/** The hand-off from a sign-up to its email: the state of the dialog, another email, and the line on the page. */
import type { Page } from '@playwright/test';
import { advanceClock, setFault } from '../support/controls.ts';
import { readEmailFragment } from '../support/identity.ts';
import { requestIdentity } from '../support/identity-service.ts';
import { getAddress, getFeedHeading } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { expectNoFaults, expectNoOverflow } from '../support/axe.ts';
import * as widget from '../support/widget.ts';

test.use({
  viewport: { width: 360, height: 740 },
  // The service refuses a log-in before the confirmation, and a sign-up after it.
  expectedError: /400 \(Bad Request\) \S+\/(token|signup)$/,
});

const password = 'maua na miti';
const getButton = (page: Page, name: string | RegExp) =>
  widget.getDialog(page).getByRole('button', { name });
const getHeading = (page: Page, email: string) =>
  widget.getDialog(page).getByRole('heading', {
    name: `We sent an e-mail to ${email}. Open it on this phone`,
  });
const getStatus = (page: Page) => widget.getDialog(page).getByRole('status');
const getLine = (page: Page, email: string) =>
  page.locator('#confirmation-line', { hasText: `We sent an e-mail to ${email}.` });

test('a sign-up says where its email went, until the link is followed [R131, R154, R167, G41]', async ({
  page,
  site,
}) => {
  const first = 'wanjiru@shop.exmaple';
  const email = 'wanjiru@shop.example';
  await widget.openDialog(page, 'Get Started');
  await expect(widget.getDialog(page).getByText('With an account, only you')).toBeVisible();
  for (const label of ['Name', 'Enter your email', 'Enter your password']) {
    const box = await widget.getDialog(page).getByText(label, { exact: true }).boundingBox();
    expect(box?.width, label).toBeGreaterThan(40);
  }
  await widget.sendDialog(page, { name: 'Wanjiru', email: first, password });
  await expect(getHeading(page, first)).toBeFocused();
  // The address may break after '@' and before the dot.
  await expect(getHeading(page, first).locator('wbr')).toHaveCount(2);
  await expect(widget.getDialog(page).getByText(/look in Spam/i)).toBeVisible();
  await expect(widget.dialogField(page, 'email')).toBeHidden();
  await expectNoFaults(page, 'a sign-up that waits for its confirmation');

  await getButton(page, 'Wrong address? Change it').click();
  await expect(widget.dialogField(page, 'email')).toBeFocused();
  await expect(widget.dialogField(page, 'name')).toHaveValue('Wanjiru');
  await expect(widget.dialogField(page, 'password')).toHaveValue(password);
  await page.keyboard.type(email);
  await expect(widget.dialogField(page, 'email')).toHaveValue(email);
  await widget.dialogSubmit(page).click();
  await expect(getHeading(page, email)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(getLine(page, email)).toBeVisible();
  await expectNoFaults(page, 'the line about an email');
  await expectNoOverflow(page, 'the line about an email');
  await page.reload();
  await getLine(page, email).getByRole('button').click();
  await expect(getHeading(page, email)).toBeVisible();
  await expect(getButton(page, /^Send again in 1[345]:\d\d$/)).toBeVisible();
  await getButton(page, 'Wrong address? Change it').click();
  await expect(widget.dialogField(page, 'email')).toHaveValue(email);
  await page.keyboard.press('Escape');

  const emailTab = await page.context().newPage();
  await emailTab.goto(`/${await readEmailFragment(site, email)}`);
  for (const tab of [emailTab, page]) await expect(tab.locator('[data-member]')).toHaveCount(1);
  for (const tab of [emailTab, page]) await expect(tab).toHaveURL('/advertise');
  await emailTab.goto('/');
  await expect(getFeedHeading(emailTab)).toBeVisible();
  for (const tab of [emailTab, page])
    await expect(tab.locator('#confirmation-line')).toHaveCount(0);
});

test('another email says when the service sends it, and is sent then [R167] @slow', async ({
  page,
  site,
}) => {
  const email = 'akinyi@shop.example';
  await widget.openDialog(page, 'Get Started');
  await widget.sendDialog(page, { name: 'Akinyi', email, password });
  const waitingButton = getButton(page, /^Send again in 1[345]:\d\d/);
  await expect(waitingButton).toHaveAttribute('aria-disabled', 'false');
  const queuedButton = getButton(page, /^We send it in 1[345]:\d\d/);
  await advanceClock(site, 65);
  await waitingButton.press('Enter');
  await expect(getStatus(page)).toContainText('We sent no second e-mail yet');
  await expect(queuedButton).toHaveAttribute('aria-disabled', 'true');
  expect(await site.emailsTo(email)).toHaveLength(1);

  await advanceClock(site, 15 * 60 + 5);
  await queuedButton.press('Enter');
  await expect(getStatus(page)).toContainText('We sent it just now');
  expect(await site.emailsTo(email)).toHaveLength(2);
  await expect(waitingButton).toBeVisible();

  await advanceClock(site, 15 * 60 + 5);
  await setFault(site, { service: 'identity', mode: 'down' });
  await waitingButton.press('Enter');
  await expect(getStatus(page)).toContainText('Try again in a minute');
  await setFault(site, { service: 'identity', mode: 'ok' });
  await getButton(page, 'Send again').click();
  await expect(getStatus(page)).toContainText('We sent it just now');
  expect(await site.emailsTo(email)).toHaveLength(3);
});

test('a log-in with an unconfirmed address shows the same state [R165, R168] @slow', async ({
  page,
  site,
}) => {
  const email = 'chebet@shop.example';
  const body = { email, password, data: { full_name: 'Chebet' } };
  await requestIdentity(getAddress(site), 'POST', '/signup', { body });
  await advanceClock(site, 60);
  await widget.openDialog(page, 'Log In or Create Account');
  await widget.logInInDialog(page, { email, password });
  await expect(widget.dialogAlert(page)).toHaveText('Email not confirmed');
  await expect(getHeading(page, email)).toBeVisible();
  await expectNoFaults(page, 'a log-in with an unconfirmed address');
  await getButton(page, 'Send again').click();
  await expect(getStatus(page)).toContainText('We sent no second e-mail yet');
  const queuedButton = getButton(page, /^We send it in 1[34]:\d\d$/);
  await expect(queuedButton).toBeVisible();

  await requestIdentity(getAddress(site), 'POST', '/verify', {
    body: { type: 'signup', token: (await readEmailFragment(site, email)).split('=').at(-1) },
  });
  await advanceClock(site, 15 * 60);
  await queuedButton.press('Enter');
  await expect(widget.getDialog(page).getByText(`${email} is confirmed`)).toBeVisible();
  await expect(widget.dialogField(page, 'email')).toHaveValue(email);
  await widget.sendDialog(page, { password });
  await expect(page).toHaveURL('/advertise');
  await expect(page.locator('#confirmation-line')).toHaveCount(0);
});

test('a sign-up with the address of an account leads to the log-in or a new password [G41] @slow', async ({
  page,
  site,
}) => {
  const email = 'moraa@shop.example';
  const body = { email, password, data: { full_name: 'Moraa' } };
  await requestIdentity(getAddress(site), 'POST', '/signup', { body });
  await requestIdentity(getAddress(site), 'POST', '/verify', {
    body: { type: 'signup', token: (await readEmailFragment(site, email)).split('=').at(-1) },
  });
  for (const [name, button] of [
    ['Log in instead', /^Log in$/],
    ['Forgot your password?', /^Send recovery/],
  ] as const) {
    await page.goto('/');
    await widget.openDialog(page, 'Get Started');
    await widget.sendDialog(page, { name: 'Moraa', email, password });
    await expect(widget.dialogAlert(page)).toContainText('already been registered');
    await expectNoFaults(page, 'a sign-up with the address of an account');
    await getButton(page, name).click();
    await expect(widget.dialogSubmit(page)).toHaveText(button);
    await expect(widget.dialogField(page, 'email')).toHaveValue(email);
    await expect(widget.dialogAlert(page)).toHaveCount(0);
  }
});
