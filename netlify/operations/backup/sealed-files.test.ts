import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealed-files.ts';

const key = randomBytes(32);
const chunkBytes = 256 * 1024;
const sealedChunkBytes = chunkBytes + 16;

async function* toStream(...parts: Uint8Array[]) {
  for (const part of parts) yield await Promise.resolve(part);
}

const collect = async (source: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(source));

const sealBytes = (content: Buffer, file = 'tables/a') =>
  collect(seal(toStream(content), key, file));
const unsealBytes = (content: Buffer, file = 'tables/a') =>
  collect(unseal(toStream(content), key, file));

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
  'a sealed stream of %i bytes opens unchanged',
  async (length) => {
    const content = randomBytes(length);
    const sealed = await sealBytes(content);
    // A run of this length is in a random text only if the text contains the content.
    if (length > 16) expect(sealed.includes(content.subarray(0, 16))).toBe(false);
    expect((await unsealBytes(sealed)).equals(content)).toBe(true);
  },
);

test('a stream in small parts is sealed in the same chunks', async () => {
  const content = randomBytes(chunkBytes + 1000);
  const parts = Array.from({ length: 300 }, (_, index) =>
    content.subarray(index * 1000, (index + 1) * 1000),
  );
  const sealed = await collect(seal(toStream(...parts, Buffer.alloc(0)), key, 'tables/a'));
  expect(sealed.length).toBe((await sealBytes(content.subarray(0, 300_000))).length);
});

const threeChunks = await sealBytes(randomBytes(3 * chunkBytes));
const getChunk = (index: number) =>
  threeChunks.subarray(index * sealedChunkBytes, (index + 1) * sealedChunkBytes);

test.each([
  ['cut between two chunks', Buffer.concat([getChunk(0), getChunk(1)])],
  ['cut inside of a chunk', threeChunks.subarray(0, -1)],
  ['empty', Buffer.alloc(0)],
  ['without its first chunk', Buffer.concat([getChunk(1), getChunk(2)])],
  ['with two chunks exchanged', Buffer.concat([getChunk(1), getChunk(0), getChunk(2)])],
  ['with a repeated chunk', Buffer.concat([getChunk(0), threeChunks])],
  ['with bytes at its end', Buffer.concat([threeChunks, Buffer.alloc(1)])],
])('a stream %s is refused with its name', async (_, content) => {
  await expect(unsealBytes(content)).rejects.toThrow(
    'tables/a: the file was changed or cut short.',
  );
});

test('a stream with a changed byte or under another name is refused', async () => {
  const changed = Buffer.from(threeChunks);
  changed[chunkBytes] = (changed[chunkBytes] ?? 0) ^ 1;
  await expect(unsealBytes(changed)).rejects.toThrow('tables/a');
  await expect(unsealBytes(threeChunks, 'tables/b')).rejects.toThrow('tables/b');
});
