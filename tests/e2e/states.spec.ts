/** States of screens that no other test checks: loading, failed, empty, open. */
import type { Page } from '@playwright/test';
import { comeAsOwner } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';
import { expectFaultless, expectSound } from '../support/axe.ts';

test.use({
  shares: 'owners',
  // Photos of shared listings have no files, a missing advert is requested, and requests are aborted.
  expectedError:
    /((400 \(Bad Request\) \S+\/media\/\S+|404 \(Not Found\) \S+\/api\/my-listings\/1)|^TypeError: Failed to fetch\s[^]+\/site-data\.\S+)$/,
});

interface State {
  path: string;
  /** The text that shows that the state is reached. */
  shown: string | RegExp;
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
  { path: '/#account-deleted', shown: 'Your account and everything in it are deleted.' },
  { path: '/all-businesses/search?q=zebra', shown: 'No business matches.' },
  { path: '/all-businesses/search?q=machacos%20mats', shown: 'Did you mean' },
  { path: '/all-businesses?q=nothing-like-this', shown: 'No business matches.' },
  {
    path: '/all-businesses',
    shown: 'We cannot search right now.',
    failed: '**/api/listings?*',
    act: (page) => page.getByRole('searchbox').first().fill('mats'),
  },
  { path: '/blog/nope', shown: 'Loading blog post...', held: blogPosts },
  { path: '/blog/nope', shown: 'Could not get this blog post.', failed: blogPosts },
  { path: '/', shown: 'US dollars only', act: unfold },
  { path: '/judys-mats', shown: 'What is wrong?', act: unfold },
  {
    path: '/judys-mats',
    shown: /^Photo 1 of/,
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.getByRole('link', { name: "Judy's stall" }).click();
    },
  },
  {
    path: '/job-listings',
    shown: 'Could not send your vacancy.',
    failed: '**/api/job-vacancies',
    act: sendVacancy,
  },
  {
    path: '/job-listings',
    shown: 'Your vacancy was not sent',
    act: async (page) => {
      // The form is submitted past all scripts, as a browser with no scripts does.
      const form = page.getByRole('form', { name: 'Submit a job vacancy' });
      await form.evaluate((each: HTMLFormElement) => each.submit());
    },
  },
];

const ofMembers: State[] = [
  { path: '/', shown: 'Start your advert' },
  { path: '/', shown: 'Getting posts…', held: posts },
  { path: '/', shown: 'The posts did not load.', failed: posts },
  { path: '/my-adverts', shown: 'You have no adverts yet' },
  { path: '/my-adverts', shown: /^Getting your/, held: own },
  { path: '/my-adverts', shown: 'Your adverts did not load.', failed: own },
  { path: '/receipts', shown: 'You have no receipts yet.' },
  { path: '/receipts', shown: /^Getting your/, held: own },
  { path: '/receipts', shown: 'Try again', failed: own },
  { path: '/pricing-type', shown: 'You have no advert to pay for' },
  { path: '/pricing-type', shown: /^Getting your/, held: own },
  { path: '/pricing-type', shown: 'Try again', failed: own },
  { path: '/pay', shown: 'We could not find this advert' },
  { path: '/pay?listing=1', shown: 'Getting your payment…', held: payment },
  { path: '/pay?listing=1', shown: 'Your payment did not load.', failed: payment },
  { path: '/advertise?listing=1', shown: 'Getting your advert…', held: advert },
  { path: '/advertise?listing=1', shown: 'Your advert did not load.', failed: advert },
  { path: '/profile-management', shown: 'Getting your settings…', held: user },
  { path: '/profile-management', shown: 'Your settings did not load.', failed: user },
  {
    path: '/profile-management',
    shown: 'Write your name.',
    act: async (page) => {
      await page.getByLabel('Name').fill(' ');
      await page.getByLabel('New password').fill('short');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    path: '/profile-management',
    shown: 'Delete your account?',
    act: (page) => page.getByRole('button', { name: 'Delete my account…' }).click(),
  },
  { path: '/profiles/3', shown: 'Back to the noticeboard' },
  { path: '/profiles/3', shown: 'Getting the business…', held: business },
  { path: '/profiles/3', shown: 'The business did not load.', failed: business },
  { path: '/profiles/none', shown: 'This business could not be found' },
];

async function look(page: Page, { path, shown, held, failed, act }: State, who: string) {
  if (held !== undefined) await page.route(held, () => undefined);
  if (failed !== undefined) await page.route(failed, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await act?.(page);
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  const where = `${path}, ${shown}`;
  // The visitor's pages have more links inside of text, and a trap for bots.
  if (who === 'visitor') await expectFaultless(page, where);
  else await expectSound(page, where, 'summary');
  await page.unrouteAll();
}

for (const [who, states] of Object.entries({ visitor: ofVisitors, member: ofMembers })) {
  test(
    `screens of a ${who} have no accessibility faults [R041]`,
    { tag: '@slow' },
    async ({ page, site }) => {
      test.setTimeout(240_000);
      if (who === 'member') await comeAsOwner(page, site);
      for (const state of states) await test.step(state.path, () => look(page, state, who));
    },
  );
}
