import { ReadableStream } from 'node:stream/web';
import { expect, test } from 'vitest';
import { bodyLimit, isDeeperThan, readBody } from './input.ts';

/** Returns a request that sends its body in pieces. */
function createRequest(pieces: AsyncGenerator<Uint8Array>, headers: Record<string, string> = {}) {
  const body = ReadableStream.from(pieces) as unknown as BodyInit;
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://localhost/', init);
}

const claims: Record<string, string>[] = [{}, { 'content-length': '2' }];
test.each(claims)('a body is read up to its limit for claimed length %j [E2]', async (headers) => {
  const progress = { sent: 0, isCancelled: false };
  async function* generateEndlessBody() {
    try {
      for (;;) {
        progress.sent += 1;
        yield await Promise.resolve(new Uint8Array(1024).fill(progress.sent));
      }
    } finally {
      progress.isCancelled = true;
    }
  }
  const result = readBody(createRequest(generateEndlessBody(), headers));
  await expect(result).rejects.toMatchObject({ code: 'body-too-large' });
  expect(progress).toEqual({ sent: bodyLimit / 1024 + 1, isCancelled: true });
});

test('a body in any number of chunks is read completely', async () => {
  async function* generatePieces() {
    for (const text of ['{"a":', '"ü', '"}']) yield await Promise.resolve(Buffer.from(text));
  }
  expect(String(await readBody(createRequest(generatePieces())))).toBe('{"a":"ü"}');
  expect(await readBody(new Request('http://localhost/'))).toHaveLength(0);
});

test.each([
  ['7', 0],
  ['{}', 1],
  ['[[],[],{"a":[]}]', 3],
  ['["[[[[", "\\"[[", "\\\\"]', 1],
  ['{"{\\"[":{"a":"]]"}}', 2],
  ['[1, [2, ["no end', 3],
])('%s is nested %i deep', (json, depth) => {
  expect(isDeeperThan(json, depth)).toBe(false);
  expect(isDeeperThan(json, depth - 1)).toBe(true);
});

test('a million levels need no deeper stack than one', () => {
  expect(isDeeperThan('['.repeat(1_000_000), 999_999)).toBe(true);
});
