import { Ended, ok, skipped, wrong, type Check } from './check.ts';
import type { Send } from './send.ts';

/** Seconds that clocks may differ before tokens are refused as not yet or no longer valid. */
const tolerance = 60;

/** The services and this machine agree about the time. */
export const clocks: Check = {
  name: 'clocks',
  async examine({ environment: { site, database }, send, now }) {
    const addresses = [
      new URL('/.netlify/identity/settings', site),
      new URL('/rest/v1/', database.url),
    ];
    const times = await Promise.all(addresses.map((address) => timeAt(address, send)));
    if (times.some(Number.isNaN)) return skipped('A service does not say what time it is.');
    const offsets = times.map((time) => Math.round((time - now().getTime()) / 1000));

    const off = addresses.flatMap(({ origin }, at) => {
      const seconds = offsets[at] ?? 0;
      const direction = seconds > 0 ? 'ahead of' : 'behind';
      return Math.abs(seconds) > tolerance
        ? [`${origin} is ${Math.abs(seconds)} seconds ${direction} this machine`]
        : [];
    });
    if (off.length === 0) return ok(`They agree within ${tolerance} seconds.`);
    return wrong(`${off.join(', ')}.`, 'Set the clock that is wrong; most likely it is this one.');
  },
};

/** In milliseconds since 1970; NaN where the service does not say. */
async function timeAt(address: URL, send: Send): Promise<number> {
  try {
    return Date.parse((await send(address)).headers.get('date') ?? '');
  } catch (error) {
    if (error instanceof Ended) return Number.NaN;
    throw error;
  }
}
