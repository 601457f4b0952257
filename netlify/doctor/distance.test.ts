import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { distance } from './distance.ts';

/** Runs the check on a site with the given headers, one for each request. */
async function examineDistance(...timings: (string | undefined)[]) {
  const addresses: string[] = [];
  const finding = await runSingleCheck(distance, ({ url }) => {
    const timing = timings[addresses.length];
    addresses.push(url);
    return Response.json({}, { headers: timing === undefined ? {} : { 'server-timing': timing } });
  });
  return { finding, addresses };
}

test('the fastest of three calls counts, and none comes from a cache', async () => {
  const { finding, addresses } = await examineDistance(
    'db;dur=340',
    'cdn-cache, db;dur=20',
    'db;dur=30',
  );
  expect(finding).toEqual({
    result: 'ok',
    message: 'A call of the database from a function takes about 20 ms.',
  });
  expect(new Set(addresses).size).toBe(3);
});

test('a distant database is wrong, and each plan has its region', async () => {
  const { finding } = await examineDistance('db;dur=240', 'db;dur=230', 'db;dur=250');
  expect(finding.result).toBe('wrong');
  for (const region of ['230 ms', 'us-east-2', 'eu-central-1'])
    expect(finding.message).toContain(region);
});

test('a site without the header is skipped', async () => {
  const { finding } = await examineDistance();
  expect(finding.result).toBe('skipped');
});
