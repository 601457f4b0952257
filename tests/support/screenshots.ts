/**
 * Takes a screenshot of every public page on a phone and on a wide screen. The command is `npm run screenshots`, or
 * `npm run screenshots -- --dark` for the dark colour scheme.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { registerTsxLoader } from '#netlify/local/tsx.ts';
import { buildSite } from './built-site.ts';
import { getChromiumOptions } from './chromium.ts';
import { getPhoneFontVariables } from './phone-font.ts';
import { reservePreparedFolder } from './prepared-folder.ts';
import { publicPages } from './public-pages.ts';
import { startSite } from './site.ts';

registerTsxLoader();

const widths = [360, 1280];
/** Elements with `content-visibility: auto` would be empty in a screenshot of the whole page. */
const visibleStyle = '* { content-visibility: visible !important }';
const colorScheme = process.argv.includes('--dark') ? 'dark' : 'light';
const folder = resolve('test-results/screenshots', colorScheme);

buildSite();
const removePreparedFolder = await reservePreparedFolder();
const site = await startSite();
try {
  await mkdir(folder, { recursive: true });
  await takeScreenshots(site.origin);
  process.stdout.write(`${folder}\n`);
} finally {
  await site.stop();
  await removePreparedFolder();
}

async function takeScreenshots(origin: string): Promise<void> {
  const options = { ...(await getChromiumOptions()), env: await getPhoneFontVariables() };
  const browser = await chromium.launch(options);
  for (const width of widths) {
    const viewport = { width, height: 800 };
    // Animations are off, because the animated headline would make every screenshot different.
    const page = await browser.newPage({
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    for (const { path } of publicPages) {
      await page.goto(origin + path);
      await page.addStyleTag({ content: visibleStyle });
      await scrollThrough(page);
      await page.screenshot({ path: join(folder, getFileName(path, width)), fullPage: true });
    }
  }
  await browser.close();
}

/** Scrolls to each image, because an image loads only when it is near the viewport. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of Array.from(document.images)) {
      image.scrollIntoView();
      await image.decode();
    }
    scrollTo(0, 0);
    await document.fonts.ready;
  });
}

/** Returns a file name such as 'all-businesses-town-thika-360.png' for '/all-businesses/town/thika' at 360 px. */
function getFileName(path: string, width: number): string {
  return `${path.slice(1).replaceAll('/', '-') || 'landing'}-${width}.png`;
}
