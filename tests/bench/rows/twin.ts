/** The landing page beside its twin: served alike, visited in turns. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '#netlify/local/paths.ts';
import { largestPaint } from '../browser/lighthouse.ts';
import { profiles } from '../browser/networks.ts';
import { median } from '../median.ts';
import { startServer, temporaryFolder } from '../processes.ts';
import type { Row } from '../row.ts';
import { short } from '../table.ts';
import { twinOf } from '../twin/twin.ts';

const serverFile = fileURLToPath(new URL('../files-server.ts', import.meta.url));
const styleFile = new URL('../twin/twin.css', import.meta.url);

/** Runs for a median. */
const runs = 5;

export const twinMobile = besideTwin('mobile');
export const twinHarsh = besideTwin('harsh');

function besideTwin(name: keyof typeof profiles): Row {
  return {
    name: `twin-${name}`,
    measures: `largest paint of the landing page by that of its twin, ${name} profile; medians of ${runs}`,
    unit: '×',
    bound: { atMost: 1.1 },
    async measure() {
      const address = await serveBoth();
      const [page, twin] = await inTurns([`${address}/`, `${address}/twin`], (url) =>
        largestPaint(url, profiles[name]),
      );
      return {
        number: median(page) / median(twin),
        beside: `page ${short(median(page))} ms, twin ${short(median(twin))} ms`,
      };
    },
  };
}

/** So that whatever else the machine does meets both. */
async function inTurns(urls: [string, string], measure: (url: string) => Promise<number>) {
  const found: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    found[0].push(await measure(urls[0]));
    found[1].push(await measure(urls[1]));
  }
  return found;
}

let serving: Promise<string> | undefined;

/** The built site with the twin in it. @returns its address. */
function serveBoth(): Promise<string> {
  return (serving ??= serve());
}

async function serve(): Promise<string> {
  const folder = temporaryFolder();
  const files = join(folder, 'files');
  const noFunctions = join(folder, 'functions');
  await cp(paths.builtSite, files, { recursive: true });
  await mkdir(noFunctions);
  const page = await readFile(join(files, 'index.html'), 'utf8');
  const twin = twinOf(page, tightened(await readFile(styleFile, 'utf8')));
  await writeFile(join(files, 'twin.html'), twin);
  const { addresses } = await startServer([serverFile, files, noFunctions], {
    folder,
    until: 'Files',
  });
  return (addresses['Files'] ?? '').replace('127.0.0.1', 'localhost');
}

/** Without the spaces that only people need: the page's own style sheet has none either. */
function tightened(style: string): string {
  return style.replaceAll(/\s+/g, ' ').replaceAll(/ ?([{};:,]) ?/g, '$1');
}
