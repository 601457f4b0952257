/** What a member's first sight of the dashboard costs. */
import { brotliCompressSync } from 'node:zlib';
import { memberStorage } from '../browser/member.ts';
import { visiting } from '../browser/visit.ts';
import type { Row } from '../row.ts';
import { openSite } from '../site.ts';
import { short } from '../table.ts';

export const weightDashboard: Row = {
  name: 'weight-dashboard',
  measures: "member's first dashboard: JavaScript asked for until posts are on screen, in brotli",
  unit: 'kB',
  bound: { atMost: 80 },
  async measure() {
    const site = await openSite();
    const storage = await memberStorage(site);
    const asked = await visiting(`${site.local}/`, { storage }, async (page, downloads) => {
      // Looked for at every frame: what is fetched after the posts is no part of the first sight.
      await page.waitForFunction(() => document.querySelector('article time') !== null);
      return downloads().filter(({ type, isFinished }) => type === 'Script' && isFinished);
    });
    const scripts = await Promise.all(
      asked.map(async ({ path }) => ({ path, kilobytes: await brotliOf(`${site.local}${path}`) })),
    );
    const heaviest = scripts.toSorted((one, other) => other.kilobytes - one.kilobytes);
    return {
      number: scripts.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
      beside: heaviest
        .map(({ path, kilobytes }) => `${nameOf(path)} ${short(kilobytes)}`)
        .join(', '),
    };
  },
};

/** Our server leaves alone what fits one packet anyway; the platform packs it too. */
async function brotliOf(address: string): Promise<number> {
  const body = await (await fetch(address)).arrayBuffer();
  return brotliCompressSync(new Uint8Array(body)).byteLength / 1000;
}

/** '/_astro/react.B1WI.js' → 'react' */
function nameOf(path: string): string {
  return path.split('/').at(-1)?.split('.')[0] ?? path;
}
