/** Checks accessibility and layout on a phone and on a wide screen, in both colour schemes. */
import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/**
 * The two variants of a page. Axe checks all rules on the narrow light variant. The wide dark variant differs only
 * in colours and layout, so axe checks only two rules there.
 */
const variants = [
  { width: 360, height: 740, colorScheme: 'light', rules: undefined },
  {
    width: 1280,
    height: 800,
    colorScheme: 'dark',
    rules: ['color-contrast', 'link-in-text-block'],
  },
] as const;

const formControls =
  'button, select, summary, label:has(input), ' +
  'input:not([type=file], label [type=checkbox], label [type=radio])';

/**
 * Expects that axe reports no violation.
 * @param part - selector of the checked part; by default the whole page
 * @param rules - ids of the checked rules; by default all
 */
export async function expectNoFaults(
  page: Page,
  state: string,
  { part, rules }: { part?: string; rules?: readonly string[] } = {},
): Promise<void> {
  // Photos after the first one are hidden until the page has loaded. Axe also has to check their alternative texts.
  await expect(page.locator('html:not([data-loaded]) .after-first')).toHaveCount(0);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  };
  for (const frame of page.frames()) {
    try {
      // The source of axe has half a megabyte, so it is injected once per frame.
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    } catch (error) {
      // A placeholder frame is removed when the login dialog has loaded, so it can be detached here.
      if (!frame.isDetached()) throw error;
    }
  }
  const faults = await page.evaluate(
    async ([selector, axeOptions]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await run(selector ?? document, axeOptions);
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    },
    [part, options] as const,
  );
  expect(faults, state).toEqual([]);
}

export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `nothing is wider than the screen, ${state}`).toBe(0);
}

/** Expects no horizontal overflow on a screen of 320 px, and on a screen of 360 px with the font size doubled. */
async function expectNoOverflowEnlarged(page: Page, state: string): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoOverflow(page, `${state}, 320 px`);
  await page.setViewportSize({ width: 360, height: 740 });
  await enlarge('200%');
  await expectNoOverflow(page, `${state}, large letters`);
  await enlarge('');
}

/**
 * Expects that each visible link and control is at least 44 px high. For a checkbox, the label is measured.
 * @param measuredLinks - selector of links
 */
async function expectLargeTargets(page: Page, state: string, measuredLinks: string): Promise<void> {
  const smallControls = await page
    .locator(`main :is(${measuredLinks}, ${formControls})`)
    .filter({ visible: true })
    .evaluateAll((controls) =>
      controls
        // Inert controls take no taps.
        .filter((control) => control.closest('[inert]') === null)
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML),
    );
  expect(smallControls, `large enough for a thumb, ${state}`).toEqual([]);
}

/**
 * Expects that both variants of a page pass axe and fit the width of the screen. The page also has to fit a narrower
 * screen, and a screen with larger letters.
 * @param part - selector of the checked part; by default the whole page
 * @param checkVariant - a further check of each variant
 */
export async function expectFaultless(
  page: Page,
  state: string,
  part?: string,
  checkVariant?: (variantLabel: string) => Promise<void>,
): Promise<void> {
  await expectNoOverflowEnlarged(page, state);
  for (const { width, height, colorScheme, rules } of variants) {
    const variantLabel = `${state}, ${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expectNoFaults(page, variantLabel, { part, rules });
    await expectNoOverflow(page, variantLabel);
    await checkVariant?.(variantLabel);
  }
}

/** Matches links that are buttons or stand alone. A link inside of a text may be lower than 44 px. */
export const standaloneLinks = 'a.inline-flex';

/**
 * Expects a faultless page with touch targets that are at least 44 px high.
 * @param measuredLinks - selector of the links that are measured; by default all links
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { measuredLinks = 'a' }: { measuredLinks?: string } = {},
): Promise<void> {
  await expectFaultless(page, state, undefined, (variantLabel) =>
    expectLargeTargets(page, variantLabel, measuredLinks),
  );
}
