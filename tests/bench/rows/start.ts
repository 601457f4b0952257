/** Measures the time in s from the start of the process to the end of its first response. */
import { runInSequence, median } from '../measuring.ts';
import { createTemporaryFolder } from '#tests/support/processes.ts';
import type { Row } from '../row.ts';
import { copyPreparedFolder, startSite } from '../site.ts';

export const startRows: Row[] = [
  {
    name: 'first-start',
    description:
      'first start, on an empty folder, until an answer: the database, its migrations and samples',
    unit: 's',
    measure: async () => ({ number: await measureStartSeconds(createTemporaryFolder()) }),
  },
  {
    name: 'later-start',
    description: 'later start, on the same folder, until an answer; median of 3',
    unit: 's',
    async measure() {
      const folder = await copyPreparedFolder();
      return { number: median(await runInSequence([folder, folder, folder], measureStartSeconds)) };
    },
  },
];

async function measureStartSeconds(folder: string): Promise<number> {
  const start = performance.now();
  const site = await startSite(folder);
  const seconds = (performance.now() - start) / 1000;
  await site.stop();
  return seconds;
}
