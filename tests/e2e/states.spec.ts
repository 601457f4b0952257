/** The accessibility of screens in states that no other test checks: loading, failed, empty, open. */
import type { Page } from '@playwright/test';
import { logInAsNewOwner } from '../support/listings-of-site.ts';
import { expect, test } from '../support/test.ts';
import { expectFaultless, expectAccessible } from '../support/axe.ts';

test.use({
  siteSharedWith: 'live listing tests',
  // The console reports photos of live listings without a file, a missing advert, and aborted requests.
  expectedError:
    /((400 \(Bad Request\) \S+\/media\/\S+|404 \(Not Found\) \S+\/api\/my-listings\/1)|^TypeError: Failed to fetch\s[^]+\/page\.\S+)$/,
});

interface State {
  path: string;
  /** The text that shows that the state is reached. */
  expectedText: string | RegExp;
  /** The pattern of requests that stay pending. */
  pendingRequests?: string;
  /** The pattern of requests that fail. */
  failedRequests?: string;
  prepare?: (page: Page) => Promise<void>;
}

// URL patterns of the requests that a state keeps pending or lets fail.
const feedUrl = '**/rest/v1/feed*';
const listingUrl = '**/api/my-listings/1';
const ownListingsUrl = '**/api/my-listings*';
const paymentUrl = '**/api/my-listings/1/payment';
const userUrl = '**/.netlify/identity/user';
const blogPostsUrl = '**/blog/posts.json';
const businessUrl = '**/businesses/3.json';

/** Opens the menu and all closed details. */
async function openAllDetails(page: Page) {
  for (const menu of await page.getByRole('button', { name: 'Menu' }).all()) await menu.click();
  for (const summary of await page.locator('main summary').all()) await summary.click();
}

async function sendVacancy(page: Page) {
  await page.getByLabel('Hiring company').fill('Duka la Amina');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('jobs@duka.example');
  await page.getByLabel('The vacancy').fill('A tailor');
  await page.getByRole('button', { name: 'Send the vacancy' }).click();
}

const visitorStates: State[] = [
  { path: '/#account-deleted', expectedText: 'Your account is deleted.' },
  { path: '/all-businesses/search?q=zebra', expectedText: 'We found nothing for “zebra”' },
  { path: '/all-businesses/search?q=machacos%20mats', expectedText: 'We searched for' },
  { path: '/all-businesses/search?q=mats+under+100', expectedText: 'There is no “mats” under' },
  {
    path: '/all-businesses?q=nothing-like-this',
    expectedText: 'We found nothing for “nothing-like-this”',
  },
  {
    path: '/all-businesses',
    expectedText: 'We cannot search right now.',
    failedRequests: '**/api/listings?*',
    prepare: (page) => page.getByRole('searchbox').first().fill('mats'),
  },
  { path: '/blog/nope', expectedText: 'Loading blog post...', pendingRequests: blogPostsUrl },
  {
    path: '/blog/nope',
    expectedText: 'Could not get this blog post.',
    failedRequests: blogPostsUrl,
  },
  { path: '/', expectedText: 'US dollars only', prepare: openAllDetails },
  { path: '/judys-mats', expectedText: 'What is wrong?', prepare: openAllDetails },
  {
    path: '/judys-mats',
    expectedText: /^Photo 1 of/,
    prepare: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.getByRole('link', { name: "Judy's stall" }).click();
    },
  },
  {
    path: '/job-listings',
    expectedText: 'Could not send your vacancy.',
    failedRequests: '**/api/job-vacancies',
    prepare: sendVacancy,
  },
  {
    path: '/job-listings',
    expectedText: 'Your vacancy was not sent',
    prepare: async (page) => {
      // The method `submit` bypasses the scripts, as in a browser without scripts.
      const form = page.getByRole('form', { name: 'Submit a job vacancy' });
      await form.evaluate((element: HTMLFormElement) => element.submit());
    },
  },
];

const memberStates: State[] = [
  { path: '/', expectedText: 'Start your advert' },
  { path: '/', expectedText: 'Getting posts…', pendingRequests: feedUrl },
  { path: '/', expectedText: 'The posts did not load.', failedRequests: feedUrl },
  { path: '/my-adverts', expectedText: 'You have no adverts yet' },
  { path: '/my-adverts', expectedText: /^Getting your/, pendingRequests: ownListingsUrl },
  {
    path: '/my-adverts',
    expectedText: 'Your adverts did not load.',
    failedRequests: ownListingsUrl,
  },
  { path: '/receipts', expectedText: 'You have no receipts yet.' },
  { path: '/receipts', expectedText: /^Getting your/, pendingRequests: ownListingsUrl },
  { path: '/receipts', expectedText: 'Try again', failedRequests: ownListingsUrl },
  { path: '/pricing-type', expectedText: 'You have no advert to pay for' },
  { path: '/pricing-type', expectedText: /^Getting your/, pendingRequests: ownListingsUrl },
  { path: '/pricing-type', expectedText: 'Try again', failedRequests: ownListingsUrl },
  { path: '/pay', expectedText: 'We could not find this advert' },
  { path: '/pay?listing=1', expectedText: 'Getting your payment…', pendingRequests: paymentUrl },
  {
    path: '/pay?listing=1',
    expectedText: 'This page did not load. Your money is safe.',
    failedRequests: paymentUrl,
  },
  {
    path: '/advertise?listing=1',
    expectedText: 'Getting your advert…',
    pendingRequests: listingUrl,
  },
  {
    path: '/advertise?listing=1',
    expectedText: 'Your advert did not load.',
    failedRequests: listingUrl,
  },
  { path: '/profile-management', expectedText: 'Getting your settings…', pendingRequests: userUrl },
  {
    path: '/profile-management',
    expectedText: 'Your settings did not load.',
    failedRequests: userUrl,
  },
  {
    path: '/profile-management',
    expectedText: 'Write your name.',
    prepare: async (page) => {
      await page.getByLabel('Name').fill(' ');
      await page.getByLabel('New password').fill('short');
      await page.getByRole('button', { name: 'Save Changes' }).first().click();
    },
  },
  {
    path: '/profile-management',
    expectedText: 'Delete your account?',
    prepare: (page) => page.getByRole('button', { name: 'Delete my account…' }).click(),
  },
  { path: '/profiles/3', expectedText: 'Back to the noticeboard' },
  { path: '/profiles/3', expectedText: 'Getting the business…', pendingRequests: businessUrl },
  { path: '/profiles/3', expectedText: 'The business did not load.', failedRequests: businessUrl },
  { path: '/profiles/none', expectedText: 'This business could not be found' },
];

async function checkState(
  page: Page,
  { path, expectedText, pendingRequests, failedRequests, prepare }: State,
  role: string,
) {
  if (pendingRequests !== undefined) await page.route(pendingRequests, () => undefined);
  if (failedRequests !== undefined) await page.route(failedRequests, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await prepare?.(page);
  await expect(page.getByText(expectedText).filter({ visible: true }).first()).toBeVisible();
  const stateName = `${path}, ${expectedText}`;
  // Pages of visitors have links inside of text and a hidden field for bots, so the size of targets is not checked.
  if (role === 'visitor') await expectFaultless(page, stateName);
  else await expectAccessible(page, stateName, { measuredLinks: 'summary' });
  // A held request would reach the server when its route ends. The page is left first, which cancels the request.
  await page.goto('about:blank');
  await page.unrouteAll();
}

for (const [role, states] of Object.entries({ visitor: visitorStates, member: memberStates })) {
  test(`screens of a ${role} have no accessibility faults [G41] @slow`, async ({ page, site }) => {
    if (role === 'member') await logInAsNewOwner(page, site);
    for (const state of states) await test.step(state.path, () => checkState(page, state, role));
  });
}
