/** Measures the response time of a visitor's search while other clients send the most expensive searches. */
import { createClientAddress, send } from '#tests/support/submit.ts';
import { median, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';
import { copyPreparedFolder, startSite } from '../site.ts';

const advertCount = 1_000;
const attackerCount = 10;
const searchCount = 100;
/** The number of requests from each address of an attacker. It is below the rate limit, so that none is refused. */
const requestsPerAddress = 200;

const hostileQueries = [
  'ﷺ'.repeat(200),
  Array.from({ length: 25 }, (_, index) => `zq${index.toString(36)}xvwq`)
    .join(' ')
    .slice(0, 200),
  Array.from('abcdefghijklmnopqrstuvwxyz').join(' '),
  'a'.repeat(200),
  `e${'\u0301'.repeat(199)}`,
  'market thing1 thing2 mend shop town nairobi delivery',
  Array.from({ length: 40 }, (_, index) => `thing${index}x`)
    .join(' ')
    .slice(0, 200),
  '%_\\*()|&!:*<->.*+'.repeat(11),
];

const visitorQueries = ['market', 'thing42 mend', 'shop 77', 'matz', 't'];

/**
 * Sends a request. If the server closes an idle connection at the moment of its reuse, the request is sent again.
 */
const sendWithRetry = (address: string, from: string) =>
  send(address, undefined, { method: 'GET', from }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return send(address, undefined, { method: 'GET', from });
  });

export const hostileSearch: Row = {
  name: 'hostile-search',
  seconds: 60,
  description: `a visitor's search with ${attackerCount} hostile ones beside it, ${advertCount.toLocaleString('en')} adverts live: 95 of 100 within this`,
  unit: 'ms',
  bound: { atMost: 500 },
  async measure() {
    const site = await startSite(await copyPreparedFolder(advertCount));
    const search = async (query: string, from: string) => {
      const address = `${site.address}/api/listings?${new URLSearchParams({ q: query })}`;
      const start = performance.now();
      const { status } = await sendWithRetry(address, from);
      return { status, ms: performance.now() - start };
    };
    await search('market', createClientAddress());

    const state = { hasEnded: false, sent: 0 };
    const attack = async (first: number) => {
      let from = createClientAddress();
      for (let index = first; !state.hasEnded; index += 1) {
        if ((index - first) % requestsPerAddress === 0) from = createClientAddress();
        await search(hostileQueries[index % hostileQueries.length] ?? '', from);
        state.sent += 1;
      }
    };
    const attacks = Array.from({ length: attackerCount }, (_, index) => attack(index));
    const times: number[] = [];
    let failed = 0;
    const visitor = createClientAddress();
    for (let index = 0; index < searchCount; index += 1) {
      const { status, ms } = await search(
        visitorQueries[index % visitorQueries.length] ?? '',
        visitor,
      );
      times.push(ms);
      if (status !== 200) failed += 1;
    }
    state.hasEnded = true;
    await Promise.all(attacks);
    await site.kill();
    times.sort((one, other) => one - other);
    return {
      number: times[Math.ceil(0.95 * times.length) - 1] ?? Number.NaN,
      details: `half within ${formatNumber(median(times))}, the slowest ${formatNumber(times.at(-1) ?? 0)}; ${state.sent} hostile ones answered meanwhile`,
      faults: failed > 0 ? [`${failed} of the visitor's searches were not answered.`] : [],
    };
  },
};
