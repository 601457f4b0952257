/**
 * Measures the performance of the site: `npm run bench`, or `npm run bench -- <row> …`. Prints each row when it is
 * measured, and removes all temporary files at the end. `npm run bench -- --list` describes the rows and measures
 * nothing.
 */
import { cpus } from 'node:os';
import { buildSite } from '#tests/support/built-site.ts';
import { endAll } from '#tests/support/processes.ts';
import {
  describeRow,
  describeUnmeasuredRow,
  isWithinBound,
  defaultSeconds,
  type Row,
} from './row.ts';
import { age } from './rows/age.ts';
import { bodies } from './rows/bodies.ts';
import { buildRows } from './rows/build.ts';
import { callbackRows } from './rows/callbacks.ts';
import { contentRows } from './rows/content.ts';
import { credits } from './rows/credits.ts';
import { dashboardRows } from './rows/dashboard.ts';
import { feedPage } from './rows/feed.ts';
import { flood } from './rows/flood.ts';
import { floodVisits } from './rows/flood-visits.ts';
import { hostileSearch } from './rows/hostile-search.ts';
import { layoutShiftRows } from './rows/layout-shift.ts';
import { lighthouseRows } from './rows/lighthouse.ts';
import { listingRows } from './rows/listings.ts';
import { liveListingRows } from './rows/live-listing.ts';
import { memory } from './rows/memory.ts';
import { overhead } from './rows/overhead.ts';
import { phoneCodes } from './rows/phone-codes.ts';
import { platformRows } from './rows/platform.ts';
import { requestRows } from './rows/requests.ts';
import { restore } from './rows/restore.ts';
import { sharePictureRows } from './rows/share-picture.ts';
import { startRows } from './rows/start.ts';
import { twinRows } from './rows/twin.ts';
import { feedTyping } from './rows/typing.ts';
import { visitRows } from './rows/visits.ts';
import { weeklyEmails } from './rows/weekly-emails.ts';
import { weightRows } from './rows/weights.ts';

const rows: Row[] = [
  overhead,
  ...requestRows,
  feedPage,
  ...startRows,
  memory,
  bodies,
  ...listingRows,
  hostileSearch,
  age,
  restore,
  ...callbackRows,
  flood,
  ...visitRows,
  floodVisits,
  phoneCodes,
  weeklyEmails,
  ...twinRows,
  ...weightRows,
  ...dashboardRows,
  feedTyping,
  ...layoutShiftRows,
  ...lighthouseRows,
  ...liveListingRows,
  ...sharePictureRows,
  ...buildRows,
  ...contentRows,
  ...platformRows,
  credits,
];

/** The exit code of a program that Ctrl-C ended: 128 and the number of SIGINT. */
const interruptedExitCode = 130;
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    interruption.abort();
    void endAll().then(() => process.exit(interruptedExitCode));
  });
}

try {
  await bench(process.argv.slice(2));
} catch (error) {
  if (!interruption.signal.aborted) process.stderr.write(`\n${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await endAll();
}

async function bench(names: string[]): Promise<void> {
  if (names.includes('--list')) {
    process.stdout.write(`${rows.map(describeUnmeasuredRow).join('\n')}\n`);
    return;
  }
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    const rowNames = rows.map(({ name }) => name).join(', ');
    throw new Error(`The row ${unknown.join(', ')} does not exist. The rows are: ${rowNames}.`);
  }
  buildSite();
  const selectedRows = rows.filter(({ name }) => names.length === 0 || names.includes(name));
  process.stdout.write(`${describeRun(selectedRows)}\n\n`);
  for (const row of selectedRows) {
    const reason = await row.getUnavailableReason?.();
    if (reason !== undefined) {
      process.stderr.write(`${row.name} is skipped: ${reason}\n`);
      if (names.includes(row.name)) process.exitCode = 1;
      continue;
    }
    if (!(await measureRow(row))) process.exitCode = 1;
  }
}

/**
 * Measures a row and prints it. A failure is printed too, so that the other rows still run.
 * @returns true if the row was measured and is within its bound
 */
async function measureRow(row: Row): Promise<boolean> {
  try {
    const measured = await row.measure();
    process.stdout.write(`${describeRow(row, measured)}\n`);
    return isWithinBound(row, measured) !== false;
  } catch (error) {
    if (interruption.signal.aborted) throw error;
    process.stderr.write(`${row.name} failed: ${(error as Error).message}\n`);
    return false;
  }
}

/** Returns a description of the machine, the Node version and the expected duration of the run. */
function describeRun(selectedRows: Row[]): string {
  const [core] = cpus();
  const seconds = selectedRows.reduce((sum, { seconds: own = defaultSeconds }) => sum + own, 0);
  const machine = `${cpus().length} cores (${core?.model ?? 'unknown'}), Node ${process.version}`;
  return `${machine}\n${selectedRows.length} rows, about ${Math.ceil(seconds / 60)} min on two cores`;
}
