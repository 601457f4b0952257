import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests', contextOptions: { reducedMotion: 'no-preference' } });

const headline = 'Build, Grow and Advance your business';
const getHeadline = (page: Page) =>
  page.getByRole('heading', { level: 1, name: headline, exact: true });

/** Returns an array to which the page adds the path of each requested script. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const isHeadlineScript = (script: string) => /\/(Headline|client|react)/.test(script);

/** The successive texts of the headline, and the texts of elements outside of it that shift. */
interface HeadlineRecord {
  texts: string[];
  shiftedTexts: string[];
}

/** Starts to record the headline, and returns a function that reads the record. */
async function watchHeadline(page: Page): Promise<() => Promise<HeadlineRecord>> {
  await page.addInitScript(() => {
    const headlineRecord: HeadlineRecord = { texts: [], shiftedTexts: [] };
    Object.assign(window, { headlineRecord });
    const findHeadline = () => document.querySelector('h1');
    new MutationObserver(() => {
      // Text that is hidden behind the typed words is not part of `innerText`.
      const text = findHeadline()?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (text !== headlineRecord.texts.at(-1)) headlineRecord.texts.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    new PerformanceObserver((shifts) => {
      const sources = shifts.getEntries().flatMap((shift) => {
        return (shift as PerformanceEntry & { sources: { node: Node | null }[] }).sources;
      });
      for (const { node } of sources) {
        if (!findHeadline()?.contains(node))
          headlineRecord.shiftedTexts.push(node?.textContent ?? '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { headlineRecord: HeadlineRecord }).headlineRecord);
}

test('the headline plays three times, and nothing else moves [R044, R045] @slow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const scripts = collectScripts(page);
  const readRecord = await watchHeadline(page);
  await page.clock.install();
  await page.goto('/');
  const price = page.getByText('Advertising costs Kshs. 129').first();
  const priceBox = await price.boundingBox();
  await page.clock.runFor(1_500);
  await expect(page.locator('h1 astro-island')).not.toHaveAttribute('ssr');

  // The three rounds of the animation end within 32 s. The page is checked every 4 s.
  for (let step = 0; step < 320; step += 1) {
    await page.clock.runFor(100);
    if (step % 40 > 0) continue;
    await expect(getHeadline(page)).toBeVisible();
    expect(await price.boundingBox()).toEqual(priceBox);
  }
  const { texts, shiftedTexts } = await readRecord();
  expect(shiftedTexts).toEqual([]);
  expect(scripts.some(isHeadlineScript)).toBe(true);

  const typedTexts = texts.slice(texts.indexOf(headline) + 1);
  expect(typedTexts.filter((text) => !text.endsWith('your business'))).toEqual([]);
  const verbs = ['Build', 'Grow', 'Advance'];
  const verbTexts = typedTexts.map((text) => text.replace(/ ?your business$/, ''));
  const completedVerbs = verbTexts.filter((text) => verbs.includes(text));
  expect(completedVerbs.slice(0, 9)).toEqual([...verbs, ...verbs, ...verbs]);
});

for (const [visitor, connection] of [
  ['saves data', { saveData: true, effectiveType: '4g' }],
  ['has a connection below 4g', { saveData: false, effectiveType: '3g' }],
  ['wants less motion', undefined],
] as const) {
  test(`a visitor who ${visitor} reads the headline without React [R044]`, async ({ page }) => {
    if (connection) {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection);
    } else {
      await page.emulateMedia({ reducedMotion: 'reduce' });
    }
    const scripts = collectScripts(page);
    const readRecord = await watchHeadline(page);
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(10_000);
    await page.waitForLoadState('networkidle');
    await expect(getHeadline(page)).toHaveText(headline);
    expect(new Set((await readRecord()).texts.filter(Boolean))).toEqual(new Set([headline]));
    if (connection) {
      await page.getByText('How do I pay?').click();
      await expect(page.getByText('US dollars only')).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(scripts.filter(isHeadlineScript)).toEqual([]);
  });
}
