/** States of screens that no other test checks: loading, failed, empty, open. */
import type { Page } from '@playwright/test';
import { logInAsNewOwner } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';
import { expectFaultless, expectAccessible } from '../support/axe.ts';

test.use({
  sharing: 'owners',
  // Photos of shared listings have no files, a missing advert is requested, and requests are aborted.
  expectedError:
    /((400 \(Bad Request\) \S+\/media\/\S+|404 \(Not Found\) \S+\/api\/my-listings\/1)|^TypeError: Failed to fetch\s[^]+\/site-data\.\S+)$/,
});

interface State {
  path: string;
  /** The text that shows that the state is reached. */
  expectedText: string | RegExp;
  /** Requests that stay pending. */
  held?: string;
  /** Requests that fail. */
  failed?: string;
  act?: (page: Page) => Promise<void>;
}

const posts = '**/rest/v1/feed*';
const advert = '**/api/my-listings/1';
const own = '**/api/my-listings*';
const payment = '**/api/my-listings/1/payment';
const user = '**/.netlify/identity/user';
const blogPosts = '**/blog/posts.json';
const business = '**/businesses/3.json';

/** Opens the menu and all closed details. */
async function unfold(page: Page) {
  for (const menu of await page.getByRole('button', { name: 'Menu' }).all()) await menu.click();
  for (const fold of await page.locator('main summary').all()) await fold.click();
}

async function sendVacancy(page: Page) {
  await page.getByLabel('Hiring company').fill('Duka la Amina');
  await page.getByLabel('E-mail').fill('jobs@duka.example');
  await page.getByLabel('The vacancy').fill('A tailor');
  await page.getByRole('button', { name: 'Send the vacancy' }).click();
}

const ofVisitors: State[] = [
  { path: '/#account-deleted', expectedText: 'Your account and everything in it are deleted.' },
  { path: '/all-businesses/search?q=zebra', expectedText: 'No business matches.' },
  { path: '/all-businesses/search?q=machacos%20mats', expectedText: 'Did you mean' },
  { path: '/all-businesses?q=nothing-like-this', expectedText: 'No business matches.' },
  {
    path: '/all-businesses',
    expectedText: 'We cannot search right now.',
    failed: '**/api/listings?*',
    act: (page) => page.getByRole('searchbox').first().fill('mats'),
  },
  { path: '/blog/nope', expectedText: 'Loading blog post...', held: blogPosts },
  { path: '/blog/nope', expectedText: 'Could not get this blog post.', failed: blogPosts },
  { path: '/', expectedText: 'US dollars only', act: unfold },
  { path: '/judys-mats', expectedText: 'What is wrong?', act: unfold },
  {
    path: '/judys-mats',
    expectedText: /^Photo 1 of/,
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.getByRole('link', { name: "Judy's stall" }).click();
    },
  },
  {
    path: '/job-listings',
    expectedText: 'Could not send your vacancy.',
    failed: '**/api/job-vacancies',
    act: sendVacancy,
  },
  {
    path: '/job-listings',
    expectedText: 'Your vacancy was not sent',
    act: async (page) => {
      // The form is submitted past all scripts, as a browser with no scripts does.
      const form = page.getByRole('form', { name: 'Submit a job vacancy' });
      await form.evaluate((each: HTMLFormElement) => each.submit());
    },
  },
];

const ofMembers: State[] = [
  { path: '/', expectedText: 'Start your advert' },
  { path: '/', expectedText: 'Getting posts…', held: posts },
  { path: '/', expectedText: 'The posts did not load.', failed: posts },
  { path: '/my-adverts', expectedText: 'You have no adverts yet' },
  { path: '/my-adverts', expectedText: /^Getting your/, held: own },
  { path: '/my-adverts', expectedText: 'Your adverts did not load.', failed: own },
  { path: '/receipts', expectedText: 'You have no receipts yet.' },
  { path: '/receipts', expectedText: /^Getting your/, held: own },
  { path: '/receipts', expectedText: 'Try again', failed: own },
  { path: '/pricing-type', expectedText: 'You have no advert to pay for' },
  { path: '/pricing-type', expectedText: /^Getting your/, held: own },
  { path: '/pricing-type', expectedText: 'Try again', failed: own },
  { path: '/pay', expectedText: 'We could not find this advert' },
  { path: '/pay?listing=1', expectedText: 'Getting your payment…', held: payment },
  { path: '/pay?listing=1', expectedText: 'Your payment did not load.', failed: payment },
  { path: '/advertise?listing=1', expectedText: 'Getting your advert…', held: advert },
  { path: '/advertise?listing=1', expectedText: 'Your advert did not load.', failed: advert },
  { path: '/profile-management', expectedText: 'Getting your settings…', held: user },
  { path: '/profile-management', expectedText: 'Your settings did not load.', failed: user },
  {
    path: '/profile-management',
    expectedText: 'Write your name.',
    act: async (page) => {
      await page.getByLabel('Name').fill(' ');
      await page.getByLabel('New password').fill('short');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    path: '/profile-management',
    expectedText: 'Delete your account?',
    act: (page) => page.getByRole('button', { name: 'Delete my account…' }).click(),
  },
  { path: '/profiles/3', expectedText: 'Back to the noticeboard' },
  { path: '/profiles/3', expectedText: 'Getting the business…', held: business },
  { path: '/profiles/3', expectedText: 'The business did not load.', failed: business },
  { path: '/profiles/none', expectedText: 'This business could not be found' },
];

async function visit(
  page: Page,
  { path, expectedText, held, failed, act }: State,
  visitor: string,
) {
  if (held !== undefined) await page.route(held, () => undefined);
  if (failed !== undefined) await page.route(failed, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await act?.(page);
  await expect(page.getByText(expectedText).filter({ visible: true }).first()).toBeVisible();
  const where = `${path}, ${expectedText}`;
  // The visitor's pages have more links inside of text, and a trap for bots.
  if (visitor === 'visitor') await expectFaultless(page, where);
  else await expectAccessible(page, where, 'summary');
  // A held request would reach the server when its route ends. The page is left first, which cancels the request.
  await page.goto('about:blank');
  await page.unrouteAll();
}

for (const [visitor, states] of Object.entries({ visitor: ofVisitors, member: ofMembers })) {
  test(
    `screens of a ${visitor} have no accessibility faults [R041]`,
    { tag: '@slow' },
    async ({ page, site }) => {
      test.setTimeout(240_000);
      if (visitor === 'member') await logInAsNewOwner(page, site);
      for (const state of states) await test.step(state.path, () => visit(page, state, visitor));
    },
  );
}
