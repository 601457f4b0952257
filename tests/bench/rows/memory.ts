import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { send } from '../load.ts';
import type { Row } from '../row.ts';
import { memberHeaders, startedSite } from '../site.ts';
import { feedRequest, loginRequest, pageRequest, settingsRequest } from './requests.ts';

/** Milliseconds without a request before memory is read. */
const rest = 2_000;

export const memory: Row = {
  name: 'memory',
  measures: 'memory of the server, idle after 1,000 mixed requests',
  unit: 'MB',
  bound: { atMost: 900 },
  async measure() {
    const site = await startedSite();
    const headers = await memberHeaders(site);
    const page = pageRequest(site);
    const feed = feedRequest(site, headers);
    const settings = settingsRequest(site, headers);
    await send(980, [page, feed, page, settings, feed, page], site.address);
    await send(20, [loginRequest(site)], site.address);
    await wait(rest);
    const number = await residentMegabytes(site.pid);
    await site.kill();
    return { number };
  },
};

/** @throws on Windows, which has no `ps`. */
async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return (Number(stdout) * 1024) / 1_000_000;
}
