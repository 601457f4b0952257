/** Checks of accessibility and layout, on a phone and on a wide screen, in both colour schemes. */
import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** All rules run on the narrow light page; the other ones differ in colours and layout alone. */
const variants = [
  { width: 360, height: 740, colorScheme: 'light', rules: undefined },
  {
    width: 1280,
    height: 800,
    colorScheme: 'dark',
    rules: ['color-contrast', 'link-in-text-block'],
  },
] as const;

const fields =
  'button, select, summary, label:has(input), ' +
  'input:not([type=file], label [type=checkbox], label [type=radio])';

/** Expects that axe finds no fault. @param part - selector of the examined part; else the whole page. */
export async function expectNoFaults(
  page: Page,
  state: string,
  { part, rules }: { part?: string; rules?: readonly string[] } = {},
): Promise<void> {
  // Photos below the first are shown, and named, after it.
  await expect(page.locator('html:not([data-loaded]) .after-first')).toHaveCount(0);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  };
  for (const frame of page.frames()) {
    try {
      // Half a megabyte, which a page needs once.
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    } catch (error) {
      // One stands in for the login dialog until that has come, and goes.
      if (!frame.isDetached()) throw error;
    }
  }
  const faults = await page.evaluate(
    async ([selector, how]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await run(selector ?? document, how);
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    },
    [part, options] as const,
  );
  expect(faults, state).toEqual([]);
}

export async function expectNothingWider(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `nothing is wider than the screen, ${state}`).toBe(0);
}

/** Nothing is wider on the narrowest phone either, nor with letters twice as large, as a browser's settings make them. */
async function expectRoomForLargeText(page: Page, state: string): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((value) => (document.documentElement.style.fontSize = value), size);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNothingWider(page, `${state}, 320 px`);
  await page.setViewportSize({ width: 360, height: 740 });
  await enlarge('200%');
  await expectNothingWider(page, `${state}, large letters`);
  await enlarge('');
}

/** A box to tick is as large as the label around it. */
async function expectLargeTargets(page: Page, state: string, links: string): Promise<void> {
  const small = await page
    .locator(`main :is(${links}, ${fields})`)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
    );
  expect(small, `large enough for a thumb, ${state}`).toEqual([]);
}

/**
 * No faults and nothing wider than the screen: everything narrow by day, and wide by night what may
 * differ there.
 * @param part - selector of what is examined; without it the whole page.
 * @param more - looked at in each width as well.
 */
export async function expectFaultless(
  page: Page,
  state: string,
  part?: string,
  more?: (where: string) => Promise<void>,
): Promise<void> {
  await expectRoomForLargeText(page, state);
  for (const { width, height, colorScheme, rules } of variants) {
    const where = `${state}, ${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expectNoFaults(page, where, { part, rules });
    await expectNothingWider(page, where);
    await more?.(where);
  }
}

/**
 * Faultless, and nothing too small for a thumb.
 * @param links - those that have to be large: all, unless some stand in the middle of words.
 */
export async function expectSound(page: Page, state: string, links = 'a'): Promise<void> {
  await expectFaultless(page, state, undefined, (where) => expectLargeTargets(page, where, links));
}
