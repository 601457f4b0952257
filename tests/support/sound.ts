/** What every state of a page has to be, on a phone and on a desk, by day and by night. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const fields =
  'button, select, summary, label:has(input), ' +
  'input:not([type=file], label [type=checkbox], label [type=radio])';

/** No faults that a machine can find. @param examine - narrows what is looked at, or for what. */
export async function expectNoFaults(
  page: Page,
  state: string,
  examine = (axe: AxeBuilder) => axe,
): Promise<void> {
  const { violations } = await examine(new AxeBuilder({ page }).setLegacyMode()).analyze();
  const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  expect(faults, state).toEqual([]);
}

/** At night only the colours are others. */
const colours = (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']);

/** By day, and in its colours by night. */
export async function expectNoFaultsByDayAndNight(
  page: Page,
  state: string,
  examine = (axe: AxeBuilder) => axe,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoFaults(page, `${state}, light`, examine);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFaults(page, `${state}, dark`, (axe) => colours(examine(axe)));
}

export async function expectNothingWider(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `nothing is wider than the screen, ${state}`).toBe(0);
}

/** A box to tick is as large as the label around it. */
export async function expectLargeTargets(page: Page, state: string, links: string): Promise<void> {
  const small = await page
    .locator(`main :is(${links}, ${fields})`)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
    );
  expect(small, `large enough for a thumb, ${state}`).toEqual([]);
}

/**
 * No faults, nothing wider than the screen, and nothing too small for a thumb.
 * @param links - those that have to be large: all, unless some stand in the middle of words.
 */
export async function expectSound(page: Page, state: string, links = 'a'): Promise<void> {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await expectNoFaultsByDayAndNight(page, `${state}, ${viewport.width} px`);
    await expectNothingWider(page, `${state}, ${viewport.width} px`);
    await expectLargeTargets(page, `${state}, ${viewport.width} px`, links);
  }
}
