/** Checks of accessibility and layout, on a phone and on a wide screen, in both colour schemes. */
import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** All rules run on the narrow light page; the other looks differ only in colours and layout. */
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

/**
 * Expects that axe finds no fault.
 * @param part - selector of the checked part; by default the whole page
 */
export async function expectNoFaults(
  page: Page,
  state: string,
  { part, rules }: { part?: string; rules?: readonly string[] } = {},
): Promise<void> {
  // Photos after the first are shown later, with their alternative texts.
  await expect(page.locator('html:not([data-loaded]) .after-first')).toHaveCount(0);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  };
  for (const frame of page.frames()) {
    try {
      // The script has half a megabyte, so it is injected once per page.
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    } catch (error) {
      // A placeholder frame stands in for the login dialog until it loads, and is then removed.
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

/** Expects no overflow on the narrowest phone, nor with a doubled font size of the browser. */
async function expectRoomForLargeText(page: Page, state: string): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNothingWider(page, `${state}, 320 px`);
  await page.setViewportSize({ width: 360, height: 740 });
  await enlarge('200%');
  await expectNothingWider(page, `${state}, large letters`);
  await enlarge('');
}

/** The label of a checkbox is part of its target. */
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
 * Expects a page that passes axe and has no overflow. The narrow light page is checked completely, the other looks
 * only for the rules that depend on them.
 * @param part - selector of the checked part; by default the whole page
 * @param more - a further check at each width
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
 * Expects a faultless page, with targets that are large enough for touch.
 * @param links - selector of the links that have to be large: all, unless some are inside of text
 */
export async function expectSound(page: Page, state: string, links = 'a'): Promise<void> {
  await expectFaultless(page, state, undefined, (where) => expectLargeTargets(page, where, links));
}
