import { CheckEnded, ok, skipped, wrong, type Check, type Send } from './check.ts';

/** Maximum difference between two clocks at which tokens are still accepted. */
const toleranceSeconds = 60;

/** Checks that the clocks of the services match this machine's clock. */
export const clocks: Check = {
  name: 'clocks',
  async examine({ environment: { site, database }, send, now }) {
    const addresses = [
      new URL('/.netlify/identity/settings', site),
      new URL('/rest/v1/', database.url),
    ];
    const times = await Promise.all(addresses.map((address) => readTime(address, send)));
    if (times.some(Number.isNaN)) return skipped('A service sends no Date header.');
    const offsets = times.map((time) => Math.round((time - now().getTime()) / 1000));

    const deviations = addresses.flatMap(({ origin }, index) => {
      const seconds = offsets[index] ?? 0;
      const direction = seconds > 0 ? 'ahead of' : 'behind';
      return Math.abs(seconds) > toleranceSeconds
        ? [`${origin} is ${Math.abs(seconds)} seconds ${direction} this machine`]
        : [];
    });
    if (deviations.length === 0) return ok(`The clocks agree within ${toleranceSeconds} seconds.`);
    return wrong(
      `${deviations.join(', ')}.`,
      'Set the clock that is wrong, most likely the one of this machine.',
    );
  },
};

/**
 * Returns the time of a service in milliseconds since 1970, or NaN if the request fails or the service sends no
 * time.
 */
async function readTime(address: URL, send: Send): Promise<number> {
  try {
    return Date.parse((await send(address)).headers.get('date') ?? '');
  } catch (error) {
    if (error instanceof CheckEnded) return Number.NaN;
    throw error;
  }
}
