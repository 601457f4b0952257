/** The landing page beside its twin: served alike, visited in turns. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '#netlify/local/paths.ts';
import { largestPaint } from '../browser/lighthouse.ts';
import { profiles } from '../browser/visit.ts';
import { alternate, median, once, short } from '../measuring.ts';
import { startServer, temporaryFolder } from '../processes.ts';
import type { Row } from '../row.ts';
import { twinOf } from '../twin/twin.ts';

const serverFile = fileURLToPath(new URL('../function-server.ts', import.meta.url));

/** Runs for a median. */
const runs = 5;

export const twinRows = (['mobile', 'harsh'] as const).map((name): Row => ({
  name: `twin-${name}`,
  measures: `largest paint of the landing page by that of its twin, ${name} profile; medians of ${runs}`,
  unit: '×',
  bound: { atMost: 1.1 },
  async measure() {
    const address = await serve();
    const paint = (path: string) => () => largestPaint(`${address}${path}`, profiles[name]);
    const [page, twin] = (await alternate(runs, paint('/'), paint('/twin'))).map(median);
    return {
      number: (page ?? NaN) / (twin ?? NaN),
      beside: `page ${short(page ?? NaN)} ms, twin ${short(twin ?? NaN)} ms`,
    };
  },
}));

/** The built site with the twin in it. */
const serve = once(async () => {
  const [files, noFunctions] = [temporaryFolder(), temporaryFolder()];
  await cp(paths.builtSite, files, { recursive: true });
  const page = await readFile(join(files, 'index.html'), 'utf8');
  await writeFile(join(files, 'twin.html'), twinOf(page));
  const { addresses } = await startServer([serverFile, noFunctions, files], {
    folder: temporaryFolder(),
    until: 'Through',
  });
  return (addresses['Through'] ?? '').replace('127.0.0.1', 'localhost');
});
