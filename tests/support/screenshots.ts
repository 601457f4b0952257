/**
 * `npm run screenshots` takes every public page on a phone and on a wide screen; `-- --dark` uses the dark scheme.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { registerTsxLoader } from '#netlify/local/tsx.ts';
import { buildSite } from './built-site.ts';
import { chromiumOptions } from './chromium.ts';
import { prepareDataFolder, removeFolder } from './data-folder.ts';
import { publicPages } from './public-pages.ts';
import { startSite } from './site.ts';

registerTsxLoader();

const widths = [360, 1280];
/** Elements with `content-visibility: auto` would be empty in a picture of the whole page. */
const laidOut = '* { content-visibility: visible !important }';
const colorScheme = process.argv.includes('--dark') ? 'dark' : 'light';
const folder = resolve('test-results/screenshots', colorScheme);

buildSite();
const data = await prepareDataFolder();
process.env['PREPARED_FOLDER'] = data;
const site = await startSite();
try {
  await mkdir(folder, { recursive: true });
  await takeAll(site.origin);
  process.stdout.write(`${folder}\n`);
} finally {
  await site.stop();
  await removeFolder(data);
}

async function takeAll(origin: string): Promise<void> {
  const browser = await chromium.launch(await chromiumOptions());
  for (const width of widths) {
    const viewport = { width, height: 800 };
    // The animated headline would make every picture different.
    const page = await browser.newPage({
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    for (const { path } of publicPages) {
      await page.goto(origin + path);
      await page.addStyleTag({ content: laidOut });
      await scrollThrough(page);
      await page.screenshot({ path: join(folder, getFileName(path, width)), fullPage: true });
    }
  }
  await browser.close();
}

/** Pictures further down load only when they are near the viewport. */
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

/** '/all-businesses/town/thika' at 360 px: 'all-businesses-town-thika-360.png'. */
function getFileName(path: string, width: number): string {
  return `${path.slice(1).replaceAll('/', '-') || 'landing'}-${width}.png`;
}
