import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alternate, formatNumber, measureResponse } from '../measuring.ts';
import { startServer, createTemporaryFolder } from '#tests/support/processes.ts';
import type { Row } from '../row.ts';

/** A function that responds with the length of the body. */
const echo = `
  export default async (request: Request) =>
    Response.json({ length: (await request.text()).length });
  export const config = { path: '/api/echo' };
`;

const serverFile = fileURLToPath(new URL('../function-server.ts', import.meta.url));

/** The number of requests with and without the gateway, in the warm-up and in the measurement. */
const warmUpRounds = 300;
const rounds = 3_000;

export const overhead: Row = {
  name: 'overhead',
  description:
    'median that the gateway adds to a function call, beside the same function on a bare port, alternating',
  unit: 'ms',
  bound: { atMost: 5 },
  async measure() {
    const folder = createTemporaryFolder();
    const functions = createTemporaryFolder();
    await writeFile(join(functions, 'echo.ts'), echo);
    const server = await startServer([serverFile, functions], { folder, readyText: 'Through' });
    const call = (side: string) => () =>
      measureResponse(`${server.addresses[side]}/api/echo`, {
        method: 'POST',
        body: '{"words":"hello"}',
      });
    await alternate(warmUpRounds, call('Through'), call('Without'));
    const times = await alternate(rounds, call('Through'), call('Without'));
    await server.kill();
    const [withGateway = [], withoutGateway = []] = times.map((list) =>
      list.toSorted((a, b) => a - b),
    );
    const getPercentile = (sorted: number[], share: number) =>
      sorted[Math.floor(rounds * share)] ?? NaN;
    const getAddedMs = (share: number) =>
      getPercentile(withGateway, share) - getPercentile(withoutGateway, share);
    return {
      number: getAddedMs(0.5),
      details: `p99 ${formatNumber(getAddedMs(0.99))}; alone ${formatNumber(getPercentile(withoutGateway, 0.5))}, p99 ${formatNumber(getPercentile(withoutGateway, 0.99))}`,
    };
  },
};
