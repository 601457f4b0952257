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
    const seen = JSON.stringify(result.statusCodeStats);
    throw new Error(`${options.url} failed ${result.errors} times and answered ${seen}.`);
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

/**
 * Posts messages at random times, as strangers do, whatever became of those before: autocannon sends what a
 * second is to have at its beginning, and waits for answers.
 * @param rate - how many a second, on the average
 * @param bodyOf - the next message, as JSON
 */
export async function sendAtRandom(
  url: string,
  rate: number,
  seconds: number,
  bodyOf: () => string,
): Promise<Sent> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const underWay: Promise<void>[] = [];
  for (let due = gap(rate); due < seconds * 1000; due += gap(rate)) {
    const dueAt = start + due;
    const wait = dueAt - performance.now();
    if (wait > 0) await pause(wait);
    underWay.push(
      post(url, agent, bodyOf()).then(
        (status) => {
          times.push(performance.now() - dueAt);
          if (status < 200 || status > 299) failed += 1;
        },
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(underWay);
  agent.destroy();
  return { times: times.sort((one, other) => one - other), failed };
}

/** Milliseconds until the next of a Poisson process. */
const gap = (rate: number) => (-Math.log(1 - Math.random()) * 1000) / rate;

/**
 * A server may end an idle connection in the moment in which it is used again: whoever keeps connections
 * sends once more then, as Node's documentation says at `reusedSocket`.
 * @returns the status of the answer, once it has come whole
 */
async function post(url: string, agent: Agent, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const sent = request(url, { method: 'POST', agent, headers }).end(body);
  let answer: IncomingMessage;
  try {
    [answer] = (await once(sent, 'response')) as [IncomingMessage];
  } catch (error) {
    if (!sent.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return post(url, agent, body);
  }
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}
