/**
 * Computes the checksum of a page as PostgreSQL 17 does (`storage/checksum_impl.h`). The checksum combines 32
 * parallel FNV-1a sums over the words of the page with the number of the page.
 */

/** Size of a page in bytes. */
export const pageBytes = 8192;

/** Parameters of the algorithm: the factor, the number of parallel sums, and the number of words in each sum. */
const prime = 16777619;
const lanes = 32;
const rows = pageBytes / (4 * lanes);
/** The algorithm ends with rows of zeros, which mix the last words of the page. */
const zeroRows = 2;
/** The checksum is at least 1, because 0 means that a page has none. */
const maxChecksum = 65535;

/** Start values of the sums. */
const offsets = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);

/** Position of the checksum in the page header: as an index of 32-bit words, and in bytes. */
const checksumIndex = 2;
const checksumByte = 8;
/** Position in bytes of the header field `pd_upper`. It is 0 in unused pages only. */
const upperByte = 14;

/**
 * Returns true if all bytes are 0.
 * @param page - 8,192 bytes
 */
export function isNewPage(page: Buffer): boolean {
  return page.readUInt16LE(upperByte) === 0 && page.every((byte) => byte === 0);
}

/**
 * @param page - 8,192 bytes at an address that is a multiple of 4
 * @param block - number of the page in the relation, from 0
 */
export function computeChecksum(page: Buffer, block: number): number {
  const values = new Uint32Array(page.buffer, page.byteOffset, pageBytes / 4);
  const sums = offsets.slice();
  for (let row = 0; row < rows + zeroRows; row++) {
    for (let lane = 0; lane < lanes; lane++) {
      const index = row * lanes + lane;
      // The lower half of this word is the checksum itself and counts as 0. The upper half contains flags of the
      // page.
      const value =
        index === checksumIndex ? (values[index] ?? 0) & 0xffff0000 : (values[index] ?? 0);
      const mixed = (sums[lane] ?? 0) ^ (row < rows ? value : 0);
      sums[lane] = Math.imul(mixed, prime) ^ (mixed >>> 17);
    }
  }
  const folded = (sums.reduce((sum, each) => sum ^ each, 0) ^ block) >>> 0;
  return (folded % maxChecksum) + 1;
}

export const readChecksum = (page: Buffer) => page.readUInt16LE(checksumByte);

export const writeChecksum = (page: Buffer, checksum: number) =>
  page.writeUInt16LE(checksum, checksumByte);
