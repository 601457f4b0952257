import type { Page } from '@playwright/test';
import { holdRequests } from '../support/controls.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

const getQuestion = (page: Page, question: string) => page.getByText(question, { exact: true });
const getDetails = (page: Page, question: string) =>
  page.getByRole('group').filter({ has: getQuestion(page, question) });
/** Returns the paragraphs of open answers, because a query by role ignores closed ones. */
const getVisibleAnswers = (page: Page) => page.getByRole('group').getByRole('paragraph');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor opens and closes each question separately [R052, R053]', async ({ page }) => {
    // An address with the id of an answer opens this answer only.
    await page.goto('/#faq-refund');
    const refundQuestion = getDetails(page, 'Can I get my money back?');
    await expect(refundQuestion.getByText('within 2 days')).toBeInViewport();
    await expect(getVisibleAnswers(page)).toHaveCount(
      await refundQuestion.getByRole('paragraph').count(),
    );
    await getQuestion(page, 'Who is behind this?').click();
    await getQuestion(page, 'Can I get my money back?').click();
    await expect(refundQuestion).not.toHaveAttribute('open');
    await expect(getDetails(page, 'Who is behind this?').getByText('remote team')).toBeVisible();
  });
});

test('an open question is in the address and stays open [R053] @slow', async ({ page }) => {
  const releaseScript = await holdRequests(page, '**/_astro/Faq*.js*');
  await page.goto('/');
  await getQuestion(page, 'How do I pay?').click();
  await expect(getDetails(page, 'How do I pay?')).toHaveAttribute('open');
  releaseScript();
  await expect(page.locator('#faq astro-island')).not.toHaveAttribute('ssr');
  await expect(getDetails(page, 'How do I pay?')).toHaveAttribute('open');
  await expect(page.locator('details[open]')).toHaveCount(1);

  const refundQuestion = page.locator('summary', { hasText: 'Can I get my money back?' });
  await refundQuestion.press('Enter');
  await expect(page).toHaveURL('/#faq-refund');
  for (const [key, isOpen] of [
    ['Space', false],
    ['Space', true],
    ['Enter', false],
    ['Enter', true],
  ] as const) {
    await page.keyboard.press(key);
    await expect(getVisibleAnswers(page).filter({ hasText: 'within 2 days' })).toBeVisible({
      visible: isOpen,
    });
    await expect(refundQuestion).toBeFocused();
  }
  await getQuestion(page, 'Who is behind this?').click();
  await expect(page).toHaveURL('/#faq-who-we-are');
  await expect(getDetails(page, 'Can I get my money back?')).toHaveAttribute('open');

  const address = page.url();
  await page.goto('/pricing');
  await page.goto(address);
  await expect(getDetails(page, 'Who is behind this?')).toHaveAttribute('open');
  await expect(page.locator('details[open]')).toHaveCount(1);
});
