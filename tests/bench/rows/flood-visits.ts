/** Measures the growth of the data folder by forged visit beacons from one network, each from another browser. */
import { maxVisits } from '#domain/reach/visit.ts';
import { sendToAll, type Message } from '../load.ts';
import { countStoredBytes, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';
import { openEmbedded } from '../warm-sites.ts';

const listingCount = 100;
/** The number of beacons that one network can send in ten minutes from many addresses. */
const beaconCount = 6_000;
const rate = 100;

/** Returns a function that creates beacons with the maximum number of visits. No other request adds more rows. */
function createForgedBeacons() {
  let sent = 0;
  return (): Message => {
    sent += 1;
    const beacon = sent;
    const visits = Array.from({ length: maxVisits }, (_, place) => [
      `shop-${1 + ((beacon * maxVisits + place) % listingCount)}`,
      'appearance',
    ]);
    return {
      body: JSON.stringify({ visits }),
      headers: { 'user-agent': `Mozilla/5.0 (Linux; Android 10; K) Chrome/${sent}.0.0.0` },
      from: `127.0.9.${1 + (sent % 250)}`,
    };
  };
}

export const floodVisits: Row = {
  name: 'flood-visits',
  description:
    'a forged flood of beacons of ten minutes from one network, embedded: the data folder grows by',
  unit: 'MB',
  bound: { atMost: 5 },
  seconds: 90,
  async measure() {
    const site = await openEmbedded(listingCount);
    const urls = site.addresses.map((address) => `${address}/api/visits`);
    const next = createForgedBeacons();
    const before = await countStoredBytes(site.folder);
    const { times, failed } = await sendToAll(urls, rate, beaconCount / rate, next);
    const grownBytes = (await countStoredBytes(site.folder)) - before;
    const { count } = await site.database
      .from('visits')
      .select('*', { count: 'exact', head: true })
      .throwOnError();
    await site.kill();
    const slowest = formatNumber(times.at(-1) ?? Number.NaN);
    return {
      number: grownBytes / 1e6,
      details: `${times.length} sent, ${count} rows, the slowest answered within ${slowest} ms`,
      faults: failed > 0 ? [`${failed} were not accepted.`] : [],
    };
  },
};
