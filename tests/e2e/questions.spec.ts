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
  ['What do I need to submit my business?', 'at least one high-resolution picture', '800 pixels'],
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a visitor opens nine questions and closes them, each for itself [R006, R008, R009, R052, R053]', async ({
      page,
    }) => {
      // An address that names an answer opens it, and only it.
      await page.goto('/#faq-refund');
      const refund = 'Can I get my money back?';
      await expect(fold(page, refund).getByText('within 2 days')).toBeInViewport();
      await expect(page.locator('details[open]')).toHaveCount(1);
      await ask(page, refund).click();

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
  });
}

test('a question that a visitor opens, by the keyboard as well, stands in the address bar, to be sent to somebody [R053]', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('#faq').scrollIntoViewIfNeeded();
  await expect(page.locator('#faq astro-island')).not.toHaveAttribute('ssr');
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
