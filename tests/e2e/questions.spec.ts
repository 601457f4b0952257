import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

test.use({ sharing: 'members' });

const ask = (page: Page, question: string) => page.getByText(question, { exact: true });
const fold = (page: Page, question: string) =>
  page.getByRole('group').filter({ has: ask(page, question) });
/** The visible answers; a role query skips closed details. */
const answers = (page: Page) => page.getByRole('group').getByRole('paragraph');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor opens and closes each question separately [R052, R053]', async ({ page }) => {
    // An address with the id of an answer opens this answer only.
    await page.goto('/#faq-refund');
    const refund = fold(page, 'Can I get my money back?');
    await expect(refund.getByText('within 2 days')).toBeInViewport();
    await expect(answers(page)).toHaveCount(await refund.getByRole('paragraph').count());
    await ask(page, 'Who is behind this?').click();
    await ask(page, 'Can I get my money back?').click();
    await expect(refund).not.toHaveAttribute('open');
    await expect(fold(page, 'Who is behind this?').getByText('remote team')).toBeVisible();
  });
});

test('an open question is in the address and stays open [R053]', async ({ page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/_astro/Faq*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  await ask(page, 'How do I pay?').click();
  await expect(fold(page, 'How do I pay?')).toHaveAttribute('open');
  held.resolve(undefined);
  await expect(page.locator('#faq astro-island')).not.toHaveAttribute('ssr');
  await expect(fold(page, 'How do I pay?')).toHaveAttribute('open');
  await expect(page.locator('details[open]')).toHaveCount(1);

  const refund = page.locator('summary').nth(3);
  await refund.press('Enter');
  await expect(page).toHaveURL('/#faq-refund');
  for (const [key, isOpen] of [
    ['Space', false],
    ['Space', true],
    ['Enter', false],
    ['Enter', true],
  ] as const) {
    await page.keyboard.press(key);
    await expect(answers(page).filter({ hasText: 'within 2 days' })).toBeVisible({
      visible: isOpen,
    });
    await expect(refund).toBeFocused();
  }
  await ask(page, 'Who is behind this?').click();
  await expect(page).toHaveURL('/#faq-who-we-are');
  await expect(fold(page, 'Can I get my money back?')).toHaveAttribute('open');

  const sent = page.url();
  await page.goto('/pricing');
  await page.goto(sent);
  await expect(fold(page, 'Who is behind this?')).toHaveAttribute('open');
  await expect(page.locator('details[open]')).toHaveCount(1);
});
