/** Load from this process on a server in another. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';

/** As many people at once as a small town sends. */
const connections = 8;

type Request = Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'requests'>;

/** Answers a second, after a second of warming up. @throws when anything but success is answered. */
export async function answersASecond(request: Request, seconds = 4): Promise<number> {
  await run({ ...request, duration: 1 });
  const result = await run({ ...request, duration: seconds });
  return result['2xx'] / result.duration;
}

/** Sends so many requests, taking turns. @throws when anything but success is answered. */
export async function send(amount: number, requests: Request[], url: string): Promise<void> {
  const turns = requests.map(({ url: address, ...request }) => {
    const { pathname, search } = new URL(address);
    return { ...request, path: `${pathname}${search}` };
  });
  await run({ url, amount, requests: turns });
}

async function run(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon({ connections, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    const statusCodes = JSON.stringify(result.statusCodeStats);
    throw new Error(`${options.url} failed ${result.errors} times and answered ${statusCodes}.`);
  }
  return result;
}

/** What came of messages that went out each at its time. */
export interface Sent {
  /** Milliseconds from the moment at which each message was due to be sent to its answer, the shortest first. */
  times: number[];
  /** How many were answered with another status than 2xx, or not at all. */
  failed: number;
}

/** One of many that are sent. */
export interface Message {
  /** JSON. */
  body: string;
  headers?: Record<string, string>;
  /** An address of loopback that it comes from, such as '127.0.3.7'. */
  from?: string;
}

/**
 * Posts messages at random times, as strangers do, whatever became of those before: autocannon sends what a
 * second is to have at its beginning, and waits for answers.
 * @param rate - how many a second, on the average
 */
async function sendAtRandom(
  url: string,
  rate: number,
  seconds: number,
  nextMessage: () => Message,
): Promise<Sent> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const pendingRequests: Promise<void>[] = [];
  for (let due = gap(rate); due < seconds * 1000; due += gap(rate)) {
    const dueAt = start + due;
    const wait = dueAt - performance.now();
    if (wait > 0) await pause(wait);
    pendingRequests.push(
      post(url, agent, nextMessage()).then(
        (status) => {
          times.push(performance.now() - dueAt);
          if (status < 200 || status > 299) failed += 1;
        },
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(pendingRequests);
  agent.destroy();
  return { times: times.sort((one, other) => one - other), failed };
}

/** The same to several addresses, each its share. */
export async function sendToAll(
  urls: readonly string[],
  rate: number,
  seconds: number,
  nextMessage: () => Message,
): Promise<Sent> {
  const shares = await Promise.all(
    urls.map((url) => sendAtRandom(url, rate / urls.length, seconds, nextMessage)),
  );
  return {
    times: shares.flatMap(({ times }) => times).sort((one, other) => one - other),
    failed: shares.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Milliseconds until the next of a Poisson process. */
const gap = (rate: number) => (-Math.log(1 - Math.random()) * 1000) / rate;

/**
 * A server may end an idle connection in the moment in which it is used again: whoever keeps connections
 * sends once more then, as Node's documentation says at `reusedSocket`.
 * @returns the status of the answer, once it has come whole
 */
async function post(url: string, agent: Agent, message: Message): Promise<number> {
  const { body, from: localAddress } = message;
  const headers = { 'content-type': 'application/json', ...message.headers };
  const options = { method: 'POST', agent, headers, ...(localAddress && { localAddress }) };
  const sent = request(url, options).end(body);
  let answer: IncomingMessage;
  try {
    [answer] = (await once(sent, 'response')) as [IncomingMessage];
  } catch (error) {
    if (!sent.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return post(url, agent, message);
  }
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}
