/** Sends requests from this process to a server in another process. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { formatNumber } from './measuring.ts';

/** The number of concurrent connections. */
const connections = 8;

type Request = Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'requests'>;

/**
 * Returns the number of responses a second, after a warm-up of one second.
 * @throws if a response has no 2xx status
 */
export async function measureRate(request: Request, seconds = 4): Promise<number> {
  await run({ ...request, duration: 1 });
  const result = await run({ ...request, duration: seconds });
  return result['2xx'] / result.duration;
}

/**
 * Sends the given number of requests, alternating between the given ones.
 * @throws if a response has no 2xx status
 */
export async function send(amount: number, requests: Request[], url: string): Promise<void> {
  const alternating = requests.map(({ url: address, ...request }) => {
    const { pathname, search } = new URL(address);
    return { ...request, path: `${pathname}${search}` };
  });
  await run({ url, amount, requests: alternating });
}

async function run(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon({ connections, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    const statusCodes = JSON.stringify(result.statusCodeStats);
    throw new Error(`${options.url} failed ${result.errors} times and answered ${statusCodes}.`);
  }
  return result;
}

/** The result of sending messages, each at a scheduled time. */
export interface LoadResult {
  /** Times in ms from the scheduled time of each message to its response, in ascending order. */
  times: number[];
  /** The number of messages without a response with a 2xx status. */
  failed: number;
}

/** One message of a load. */
export interface Message {
  /** The body as JSON. */
  body: string;
  headers?: Record<string, string>;
  /** The loopback address of the sender, such as '127.0.3.7'. */
  from?: string;
}

/**
 * Posts messages at random times that do not depend on earlier responses. autocannon is unsuitable, because it
 * sends all requests of a second at its beginning and waits for the responses.
 * @param rate - the average number of messages a second
 */
async function sendAtRandom(
  url: string,
  rate: number,
  seconds: number,
  nextMessage: () => Message,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const pendingRequests: Promise<void>[] = [];
  for (let due = drawGapMs(rate); due < seconds * 1000; due += drawGapMs(rate)) {
    const dueAt = start + due;
    const wait = dueAt - performance.now();
    if (wait > 0) await pause(wait);
    pendingRequests.push(
      post(url, agent, nextMessage()).then(
        (status) => {
          times.push(performance.now() - dueAt);
          if (status < 200 || status > 299) failed += 1;
        },
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(pendingRequests);
  agent.destroy();
  return { times: times.sort((one, other) => one - other), failed };
}

/** Posts messages at random times, divided equally among several addresses. */
export async function sendToAll(
  urls: readonly string[],
  rate: number,
  seconds: number,
  nextMessage: () => Message,
): Promise<LoadResult> {
  const shares = await Promise.all(
    urls.map((url) => sendAtRandom(url, rate / urls.length, seconds, nextMessage)),
  );
  return {
    times: shares.flatMap(({ times }) => times).sort((one, other) => one - other),
    failed: shares.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/**
 * Summarises a load: the time in ms within which 99 of 100 messages were answered, and the faults of the sending.
 * @param amount - the expected number of messages. A twentieth of them may be missing.
 */
export function summarise({ times, failed }: LoadResult, amount: number) {
  const getPercentileMs = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  const slowestMs = formatNumber(times.at(-1) ?? Number.NaN);
  return {
    number: getPercentileMs(0.99),
    details: `half within ${formatNumber(getPercentileMs(0.5))} ms, the slowest ${slowestMs} ms`,
    faults: [
      ...(failed > 0 ? [`${failed} were not accepted.`] : []),
      ...(times.length < amount * 0.95 ? [`Only ${times.length} were sent.`] : []),
    ],
  };
}

/** Returns the time in ms until the next event of a Poisson process. */
const drawGapMs = (rate: number) => (-Math.log(1 - Math.random()) * 1000) / rate;

/**
 * Posts a message. If the server closes an idle connection at the moment of its reuse, the message is sent again,
 * as Node's documentation of `reusedSocket` recommends.
 * @returns the status, after the whole response has arrived
 */
async function post(url: string, agent: Agent, message: Message): Promise<number> {
  const { body, from: localAddress } = message;
  const headers = { 'content-type': 'application/json', ...message.headers };
  const options = { method: 'POST', agent, headers, ...(localAddress && { localAddress }) };
  const sent = request(url, options).end(body);
  let response: IncomingMessage;
  try {
    [response] = (await once(sent, 'response')) as [IncomingMessage];
  } catch (error) {
    if (!sent.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return post(url, agent, message);
  }
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}
