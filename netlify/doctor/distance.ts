/** Times a call of the database from a deployed function, which shows the distance between both regions. */
import { ok, skipped, wrong, type Check, type Subject } from './check.ts';

/** The maximum time in ms of a call inside of a region, with the time of the query. */
const maxNearbyMs = 60;

/** The number of measurements. The first may include the start of an instance. */
const measurementCount = 3;

/**
 * The region of the functions for each plan, with Supabase's region at the same place. [docs.netlify.com, 'Configuration
 * for functions'; supabase.com/docs, 'Available regions']
 */
const advice =
  "On Netlify's plans Free and Personal, functions run in Ohio: make the Supabase project in East US (Ohio), us-east-2. " +
  'On Pro, set Project configuration → Functions → Region to Frankfurt, and make the project in Central EU (Frankfurt), ' +
  'eu-central-1, which is nearer to Kenya.';

/** Checks that the functions and the database are in the same region. */
export const distance: Check = {
  name: 'distance',
  async examine(subject) {
    const times: number[] = [];
    for (let index = 0; index < measurementCount; index += 1) {
      const time = await measureCall(subject, index);
      if (time !== undefined) times.push(time);
    }
    if (times.length === 0)
      return skipped(
        'Not checked: the site at URL sends no Server-Timing. Deploy this version first.',
      );
    const fastest = Math.min(...times);
    const message = `A call of the database from a function takes about ${fastest} ms.`;
    return fastest <= maxNearbyMs ? ok(message) : wrong(message, advice);
  },
};

/** Captures the milliseconds of a call of the database in the header `Server-Timing`. */
const databaseDuration = /\bdb;dur=(\d+)/;

/**
 * Returns the milliseconds that the endpoint reports, or undefined. Each address differs, so that no cache responds.
 */
async function measureCall(
  { environment, send, now }: Subject,
  index: number,
): Promise<number | undefined> {
  const address = new URL('/api/newer-listings', environment.site);
  address.searchParams.set('since', new Date(now().getTime() + index).toISOString());
  const { headers } = await send(address);
  const duration = databaseDuration.exec(headers.get('server-timing') ?? '')?.[1];
  return duration === undefined ? undefined : Number(duration);
}
