/**
 * Limits the requests from one address to one function in a minute. The platform accepts two declared limits for a
 * project, so the database counts for the other functions.
 */
import type { Config, Context } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { now } from '../clock.ts';
import { environment } from '../env.ts';
import { call } from './database.ts';
import { getClientAddress, hashSubject } from './rate-limit.ts';

const minuteMs = 60_000;

/** The default limit. It is high, because many phones share one IP address. */
const defaultMaxRequests = 600;

/**
 * Part of the limit after which an instance of a function reports the requests of an address. An address below this
 * part costs no call of the database. A client that reaches several instances exceeds the limit by at most this part
 * for each of them.
 */
const reportedPart = 1 / 10;

/** Timeout of a count in ms. It is short, because the request waits for the count, also while the database is silent. */
const timeoutMs = 1_500;

/** The requests of an address in the present minute. */
interface Use {
  unreported: number;
  isOver: boolean;
}

/**
 * Creates the limit of a function. A limit that the function declares is left to the platform.
 * @returns a function that counts a request, with the limit as its property `maxRequests`. Beyond the limit, the
 * function throws the {@link Problem} `too-many-requests` with the seconds to the next minute
 */
export function limitRequests(config: Config, maxRequests = defaultMaxRequests) {
  const declared = config.rateLimit?.windowLimit;
  if (declared !== undefined) {
    return Object.assign(() => Promise.resolve(), { maxRequests: declared });
  }
  const batch = Math.max(1, Math.floor(maxRequests * reportedPart));
  const uses = new Map<string, Use>();
  let minute = 0;

  const admit = async (client: Pick<Context, 'ip'>): Promise<void> => {
    const time = now().getTime();
    if (Math.floor(time / minuteMs) !== minute) {
      minute = Math.floor(time / minuteMs);
      uses.clear();
    }
    const subject = `${String(config.path)} ${getClientAddress(client)}`;
    // Several databases share this module in tests.
    const key = `${environment().database.url} ${subject}`;
    const use = uses.get(key) ?? { unreported: 0, isOver: false };
    uses.set(key, use);
    if (!use.isOver) {
      use.unreported += 1;
      if (use.unreported < batch) return;
      const requests = use.unreported;
      use.unreported = 0;
      const total = await countRequests(subject, requests);
      use.isOver = total >= maxRequests;
      if (total <= maxRequests) return;
    }
    const retryAfter = Math.ceil(((minute + 1) * minuteMs - time) / 1000);
    throw new Problem('too-many-requests', { retryAfter });
  };
  return Object.assign(admit, { maxRequests });
}

/** Returns the requests of a subject in the present minute, and 0 during an outage of the database. */
async function countRequests(subject: string, requests: number): Promise<number> {
  try {
    const args = { p_subject: hashSubject(subject), p_requests: requests };
    return await call('count_requests', args, { timeoutMs });
  } catch {
    // The handler reports an outage itself, if it needs the database.
    return 0;
  }
}
