import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer, temporaryFolder } from '../processes.ts';
import type { Row } from '../row.ts';
import { short } from '../table.ts';

/** Answers how long the body was, and nothing else. */
const echo = `
  export default async (request: Request) =>
    Response.json({ length: (await request.text()).length });
  export const config = { path: '/api/echo' };
`;

const serverFile = fileURLToPath(new URL('../function-server.ts', import.meta.url));

/** Requests to either side. */
const warmUp = 300;
const rounds = 3_000;

export const overhead: Row = {
  name: 'overhead',
  measures: 'median that the gateway adds to a function call',
  unit: 'ms',
  bound: { atMost: 5 },
  async measure() {
    const folder = temporaryFolder();
    const functions = temporaryFolder();
    await writeFile(join(functions, 'echo.mts'), echo);
    const server = await startServer([serverFile, functions], { folder, until: 'Through' });
    const { Through: through = '', Without: without = '' } = server.addresses;

    await sideBySide(through, without, warmUp);
    const [behind, bare] = await sideBySide(through, without, rounds);
    await server.kill();
    const added = (share: number) => at(behind, share) - at(bare, share);
    return {
      number: added(0.5),
      beside: `p99 ${short(added(0.99))}; alone ${short(at(bare, 0.5))}, p99 ${short(at(bare, 0.99))}`,
    };
  },
};

/** In turns, so that whatever else the machine does meets both. @returns sorted milliseconds. */
async function sideBySide(one: string, other: string, times: number) {
  const durations: [number[], number[]] = [[], []];
  for (let count = 0; count < times; count += 1) {
    durations[0].push(await timeOf(one));
    durations[1].push(await timeOf(other));
  }
  for (const list of durations) list.sort((a, b) => a - b);
  return durations;
}

async function timeOf(address: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${address}/api/echo`, { method: 'POST', body: '{"words":"hello"}' });
  await answer.text();
  return performance.now() - start;
}

function at(sorted: number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
