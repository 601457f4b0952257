/** What every state of a page has to be, on a phone and on a desk, by day and by night. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** No faults that a machine can find. */
export async function expectNoFaults(page: Page, state: string) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  expect(faults, state).toEqual([]);
}

/** No faults, nothing wider than the screen, and nothing too small for a thumb. */
export async function expectSound(page: Page, state: string) {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFaults(page, `${state}, ${viewport.width} px, ${colorScheme}`);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `nothing is wider than the screen, ${state}, ${viewport.width} px`).toBe(0);
    const small = await page
      .locator(
        'main :is(a, button, select, input:not([type=checkbox], [type=radio], [type=file]), label:has(input))',
      )
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .filter((each) => each.getBoundingClientRect().height < 44)
          .map((each) => each.outerHTML),
      );
    expect(small, `large enough for a thumb, ${state}, ${viewport.width} px`).toEqual([]);
  }
}
