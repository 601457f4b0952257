/** Load from this process on a server in another. */
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
