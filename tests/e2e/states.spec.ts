/** States of screens that no journey looks at on its way: on their way, failed, empty, open. */
import type { Page } from '@playwright/test';
import { comeAsOwner } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';
import { expectFaultless } from '../support/sound.ts';

test.use({ shares: 'owners' });

interface State {
  path: string;
  /** What tells that the state is there. */
  shown: string | RegExp;
  /** Requests that nobody answers. */
  held?: string;
  /** Requests that do not come through. */
  failed?: string;
  act?: (page: Page) => Promise<void>;
}

const posts = '**/rest/v1/posts*';
const advert = '**/api/my-listings/1';
const user = '**/.netlify/identity/user';

const ofVisitors: State[] = [
  { path: '/#account-deleted', shown: 'Your account and everything in it are deleted.' },
  { path: '/all-businesses/search?q=zebra', shown: 'No business matches.' },
  { path: '/all-businesses/search?q=machacos%20mats', shown: 'Did you mean' },
  {
    path: '/all-businesses',
    shown: 'We cannot search right now.',
    failed: '**/api/listings?*',
    act: (page) => page.getByRole('searchbox').first().fill('mats'),
  },
  { path: '/blog/nope', shown: 'Loading blog post...', held: '**/blog/posts.json' },
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
    act: async (page) => {
      await page.getByLabel('Hiring company').fill('Duka la Amina');
      await page.getByLabel('E-mail').fill('jobs@duka.example');
      await page.getByLabel('The vacancy').fill('A tailor');
      await page.getByRole('button', { name: 'Send the vacancy' }).click();
    },
  },
];

const ofMembers: State[] = [
  { path: '/', shown: 'Start your advert' },
  { path: '/', shown: 'Getting posts…', held: posts },
  { path: '/', shown: 'The posts did not load.', failed: posts },
  { path: '/my-adverts', shown: 'You have no adverts yet' },
  { path: '/receipts', shown: 'You have no receipts yet.' },
  { path: '/pricing-type', shown: 'You have no advert to pay for' },
  { path: '/advertise?listing=1', shown: 'Getting your advert…', held: advert },
  { path: '/advertise?listing=1', shown: 'Your advert did not load.', failed: advert },
  { path: '/profile-management', shown: 'Getting your settings…', held: user },
  { path: '/profiles/3', shown: 'Getting the business…', held: '**/businesses/3.json' },
];

async function look(page: Page, { path, shown, held, failed, act }: State) {
  if (held !== undefined) await page.route(held, () => undefined);
  if (failed !== undefined) await page.route(failed, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await act?.(page);
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  await expectFaultless(page, `${path}, ${shown}`);
  await page.unrouteAll();
}

for (const [who, states] of Object.entries({ visitor: ofVisitors, member: ofMembers })) {
  test(
    `what a ${who} meets on the way has no accessibility faults [R041]`,
    { tag: '@slow' },
    async ({ page, site, complaints }) => {
      test.setTimeout(240_000);
      if (who === 'member') await comeAsOwner(page, site);
      for (const state of states) await test.step(state.path, () => look(page, state));
      complaints.splice(0);
    },
  );
}
