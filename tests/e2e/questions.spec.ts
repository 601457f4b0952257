import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'visitors' });

/** What is asked on the landing page, and what the answer must not leave out. */
const questions: [question: string, ...answer: string[]][] = [
  ['How much does it cost to advertise?', 'Kshs. 129 or $1.29'],
  ['Which packages are there?', 'six: Daily, Weekly, Monthly, Quarterly, Half-Yearly and Yearly'],
  ['How do I pay?', 'US dollars only', '5378141', 'planned and not yet available', 'call us on'],
  ['Can I get my money back?', 'not live within 2 days', 'In other cases we do not'],
  ['When can I reach you?', 'Weekdays 8am-5pm', 'Saturday 9am-1pm', 'No Sunday work'],
  ['How many people will see my business?', '500-1000 people per day'],
  ['What do I need to submit my business?', 'at least one high-resolution picture'],
  [
    'Can you build a website for my business?',
    'Kshs. 3,999 or $39 together with the Monthly, Quarterly, Half-Yearly or Yearly package',
  ],
  ['Who is behind this?', 'February 2021', 'remote team with no physical offices'],
];

const ask = (page: Page, question: string) => page.getByText(question, { exact: true });
const fold = (page: Page, question: string) =>
  page.getByRole('group').filter({ has: ask(page, question) });
/** Those that can be read: a role passes over what is folded away. */
const answers = (page: Page) => page.getByRole('group').getByRole('paragraph');

function asksNineQuestions() {
  test('a visitor opens nine questions and closes them, each for itself [R006, R008, R009, R052, R053]', async ({
    page,
  }) => {
    await page.goto('/');
    const asked = page.locator('#faq').getByRole('listitem').locator('summary');
    await expect(asked).toHaveText(questions.map(([question]) => question));
    await expect(answers(page)).toHaveCount(0);
    for (const [question, ...answer] of questions) {
      await ask(page, question).click();
      for (const words of answer) {
        await expect(fold(page, question).getByText(words)).toBeVisible();
      }
    }
    for (const [question] of questions) {
      await expect(fold(page, question)).toHaveAttribute('open');
      await ask(page, question).click();
      await expect(fold(page, question)).not.toHaveAttribute('open');
    }
    await expect(answers(page)).toHaveCount(0);
  });

  test('an address that names an answer opens it, and only it [R053]', async ({ page }) => {
    await page.goto('/#faq-refund');
    const answer = fold(page, 'Can I get my money back?').getByText('within 2 days');
    await expect(answer).toBeInViewport();
    await expect(page.locator('details[open]')).toHaveCount(1);
  });
}

asksNineQuestions();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  asksNineQuestions();
});

test('a visitor with a keyboard opens a question with Enter and closes it with Space [R053]', async ({
  page,
}) => {
  await page.goto('/');
  const [open, close] = ['Enter', 'Space'];
  for (const [first, second] of [
    [open, close],
    [close, open],
  ]) {
    await page.locator('summary').nth(3).focus();
    await page.keyboard.press(first ?? '');
    await expect(answers(page).filter({ hasText: 'within 2 days' })).toBeVisible();
    await page.keyboard.press(second ?? '');
    await expect(answers(page).filter({ hasText: 'within 2 days' })).toBeHidden();
    await expect(page.locator('summary').nth(3)).toBeFocused();
  }
});

test('a question that a visitor opens stands in the address bar, to be sent to somebody [R053]', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('#faq').scrollIntoViewIfNeeded();
  await expect(page.locator('#faq astro-island')).not.toHaveAttribute('ssr');
  await ask(page, 'Can I get my money back?').click();
  await expect(page).toHaveURL('/#faq-refund');
  await ask(page, 'Who is behind this?').click();
  await expect(page).toHaveURL('/#faq-who-we-are');
  await expect(fold(page, 'Can I get my money back?')).toHaveAttribute('open');

  const sent = page.url();
  await page.goto('/pricing');
  await page.goto(sent);
  await expect(fold(page, 'Who is behind this?')).toHaveAttribute('open');
  await expect(page.locator('details[open]')).toHaveCount(1);
});

test('a question that a visitor opened before the script came stays open [R053]', async ({
  page,
}) => {
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
});
