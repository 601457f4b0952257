/** Measures the time from the start of the process to the end of its first response. */
import { inTurn, median } from '../measuring.ts';
import { temporaryFolder } from '../processes.ts';
import type { Row } from '../row.ts';
import { preparedFolder, startSite } from '../site.ts';

export const startRows: Row[] = [
  {
    name: 'first-start',
    measures: 'first start, on an empty folder, until an answer',
    unit: 's',
    measure: async () => ({ number: await secondsToStart(temporaryFolder()) }),
  },
  {
    name: 'later-start',
    measures: 'later start, on the same folder, until an answer; median of 3',
    unit: 's',
    async measure() {
      const folder = await preparedFolder();
      return { number: median(await inTurn([folder, folder, folder], secondsToStart)) };
    },
  },
];

async function secondsToStart(folder: string): Promise<number> {
  const start = performance.now();
  const site = await startSite(folder);
  const seconds = (performance.now() - start) / 1000;
  await site.stop();
  return seconds;
}
