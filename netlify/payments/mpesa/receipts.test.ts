import { expect, test } from 'vitest';
import { createDaraja } from './daraja.ts';
import { createReceipts } from './receipts.ts';
import { formatPullTime } from './times.ts';

const settings = {
  environment: 'sandbox',
  consumerKey: 'key',
  consumerSecret: 'secret',
  shortCode: '7654321',
  passkey: 'passkey',
  callbackSecret: 'a'.repeat(24),
  reversal: undefined,
} as const;

const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

interface Pull {
  StartDate: string;
  OffSetValue: string;
}

/** Creates a receipt search on a fake Daraja. The response to each pull lists the codes that `readPage` returns. */
function createFakeDaraja(readPage: (pull: Pull) => Promise<string[]>) {
  const pulls: Pull[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.includes('/oauth/')) return Response.json({ access_token: 'token' });
    const pull = (await request.json()) as Pull;
    pulls.push(pull);
    const rows = (await readPage(pull)).map((transactionId) => ({
      transactionId,
      trxDate: now.toISOString(),
      msisdn: 254700000999,
      amount: '137.0',
    }));
    const ResponseCode = rows.length > 0 ? '1000' : '1001';
    return Response.json({ ResponseCode, Response: rows.length > 0 ? [rows] : '[[]]' });
  };
  const dependencies = { site: 'http://localhost', fetch, now: () => now };
  const daraja = createDaraja(settings, dependencies);
  return { pulls, receipts: createReceipts({ daraja, now: () => now }, settings.shortCode) };
}

const find = ({ receipts }: ReturnType<typeof createFakeDaraja>, code: string, at: Date) =>
  receipts.find(code, { at: at.toISOString(), isWide: false });

test('a slow pull delays no pull of another time', async () => {
  const slowPull = Promise.withResolvers<string[]>();
  const isSlow = ({ StartDate }: Pull) => StartDate < formatPullTime(minutesAgo(30));
  const fakeDaraja = createFakeDaraja((pull) =>
    isSlow(pull) ? slowPull.promise : Promise.resolve(['TKO0000001']),
  );
  const first = find(fakeDaraja, 'TKO0000002', minutesAgo(60));
  const second = await find(fakeDaraja, 'TKO0000001', minutesAgo(5));
  expect(second).toMatchObject({ kind: 'paid', code: 'TKO0000001', amount: 137 });
  slowPull.resolve([]);
  expect(await first).toBeUndefined();
});

test('at most four pulls run at once, and each lookup gets a result', async () => {
  let running = 0;
  let maxConcurrent = 0;
  const fakeDaraja = createFakeDaraja(async () => {
    running += 1;
    maxConcurrent = Math.max(maxConcurrent, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return [];
  });
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      find(fakeDaraja, `TKO000010${index}`, minutesAgo(index + 1)),
    ),
  );
  expect(results).toEqual(Array.from({ length: 12 }, () => undefined));
  expect(maxConcurrent).toBe(4);
});

test('pages after the requested payment are not pulled', async () => {
  const pages: Record<string, string[]> = {
    0: ['TKO0000201', 'TKO0000202'],
    2: ['TKO0000203', 'TKO0000204'],
    4: ['TKO0000205'],
  };
  const fakeDaraja = createFakeDaraja(({ OffSetValue }) =>
    Promise.resolve(pages[OffSetValue] ?? []),
  );
  const both = ['TKO0000204', 'TKO0000201'].map((code) => find(fakeDaraja, code, minutesAgo(1)));
  expect(await Promise.all(both)).toMatchObject([{ code: 'TKO0000204' }, { code: 'TKO0000201' }]);
  expect(fakeDaraja.pulls.map(({ OffSetValue }) => OffSetValue)).toEqual(['0', '2']);
  expect(
    await find(fakeDaraja, 'TKO0000202', minutesAgo(1)),
    'listed payments are cached',
  ).toBeDefined();
  expect(fakeDaraja.pulls).toHaveLength(2);
});

test('a missing payment is searched up to the last page', async () => {
  const fakeDaraja = createFakeDaraja(() => Promise.resolve(['TKO0000301']));
  expect(await find(fakeDaraja, 'TKO0000302', minutesAgo(1))).toBeUndefined();
  expect(fakeDaraja.pulls).toHaveLength(2);
});
