/** What every state of a page has to be, on a phone and on a wide screen, by day and by night. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** On a phone by day everything is looked at; elsewhere only the colours and the layout are others. */
const looks = [
  { width: 360, height: 740, colorScheme: 'light', examine: (axe: AxeBuilder) => axe },
  { width: 1280, height: 800, colorScheme: 'dark', examine: colours },
] as const;

function colours(axe: AxeBuilder): AxeBuilder {
  return axe.withRules(['color-contrast', 'link-in-text-block']);
}

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

export async function expectNothingWider(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `nothing is wider than the screen, ${state}`).toBe(0);
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
  for (const { width, height, colorScheme, examine } of looks) {
    const where = `${state}, ${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expectNoFaults(page, where, (axe) =>
      examine(part === undefined ? axe : axe.include(part)),
    );
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
