import type { Page } from '@playwright/test';
import { membersPages } from '#tests/support/public-pages.ts';
import { visitPage, type Visit } from '../browser/visit.ts';
import { findHighest, runConcurrently } from '../measuring.ts';
import type { Row } from '../row.ts';
import { builtPages, createMemberStorage, openSharedSite, type Site } from '../site.ts';
import { getText } from '#content/text/text.ts';

const text = getText();

export const screens = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

/** The delay of the font in ms. It simulates a slow connection, on which the first paint lacks the font. */
const fontDelayMs = 1_500;

/** Rows for layout shift on the mobile profile, on which late content arrives after the first paint. */
export const layoutShiftRows: Row[] = [
  {
    name: 'layout-shift',
    seconds: 150,
    description: 'largest cumulative layout shift of a public page, read to its end',
    unit: '',
    bound: { atMost: 0 },
    measure: async () => measureLargestShift(await openSharedSite(), builtPages),
  },
  {
    name: 'layout-shift-members',
    seconds: 30,
    description: "the same of a members' page, for a member",
    unit: '',
    bound: { atMost: 0.01 },
    async measure() {
      const site = await openSharedSite();
      return measureLargestShift(site, membersPages, await createMemberStorage(site));
    },
  },
];

async function measureLargestShift(
  { localAddress }: Site,
  pages: readonly { path: string }[],
  storage?: Record<string, string>,
) {
  const visits = pages.flatMap(({ path }) => screens.map((screen) => ({ path, screen })));
  const shifts = await runConcurrently(visits, async ({ path, screen }) => ({
    where: `${path} at ${screen.width} px`,
    shift: await measureShift(`${localAddress}${path}`, { ...screen, ...(storage && { storage }) }),
  }));
  const moved = shifts.filter(({ shift }) => shift > 0);
  const notes = moved.map(({ where, shift }) => `${where} ${shift.toPrecision(2)}`);
  return {
    number: findHighest(shifts, ({ shift }) => shift).shift,
    details: [`${shifts.length} visits`, ...notes].join('; '),
  };
}

/** Returns the sum of all layout shifts without recent user input, on a page that is scrolled to its end. */
export function measureShift(url: string, visit: Visit): Promise<number> {
  return visitPage(url, { ...visit, fontDelayMs }, (page) => readToEnd(page, new URL(url), visit));
}

async function readToEnd(page: Page, { pathname }: URL, { storage }: Visit): Promise<number> {
  // The member's own content has to load before the shifts are read.
  if (storage) await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await scrollSlowly(page);
  if (pathname === '/') await waitForPhrases(page, text.landing.headline.phrases.slice(0, 2));
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as {
            value: number;
            hadRecentInput: boolean;
          }[];
          resolve(shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // The timeout resolves with 0 for a page without shifts, because the observer is called only for shifts.
        setTimeout(() => resolve(0), 500);
      }),
  );
}

async function scrollSlowly(page: Page) {
  await page.evaluate(async () => {
    const bottom = () => document.documentElement.scrollHeight - innerHeight;
    while (scrollY < bottom() - 1) {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

async function waitForPhrases(page: Page, phrases: readonly string[]) {
  const headline = page.locator('h1').first();
  for (const phrase of phrases) {
    await headline.getByText(new RegExp(`^${phrase}$`)).waitFor({ timeout: 30_000 });
  }
}
