/**
 * Changes a text so that it has the CRC-32 of another text. The signature of a webhook contains only this CRC, so
 * it fits both texts.
 */
import { crc32 } from 'node:zlib';

/** The number of inserted characters. Each character has four free bits, so 48 bits can produce each CRC of 32 bits. */
const characterCount = 12;
const bitsPerCharacter = 4;
/** The code of '@'. The characters from '@' to 'O' differ only in their last four bits. */
const firstCode = 0x40;

/**
 * Inserts characters into a text so that the text has the given CRC-32. CRC-32 is affine: each bit of a character
 * changes the CRC by a fixed value, so linear equations determine the bits.
 * @param placeholder - the part of the text that the characters replace
 * @returns the text with the characters
 */
export function insertForCrc(text: string, placeholder: string, targetCrc: number): string {
  const [textBefore = '', textAfter = ''] = text.split(placeholder);
  const insertBits = (bits: ReadonlySet<number>) => {
    const codes = Array.from({ length: characterCount }, (_, character) => {
      let code = firstCode;
      for (let bit = 0; bit < bitsPerCharacter; bit += 1) {
        if (bits.has(character * bitsPerCharacter + bit)) code |= 1 << bit;
      }
      return code;
    });
    return textBefore + String.fromCharCode(...codes) + textAfter;
  };
  const base = crc32(insertBits(new Set()));
  // Rows of a matrix in echelon form. Each row has a change of the CRC and the bits that cause the change.
  const rows: { change: number; bits: Set<number> }[] = [];
  const reduce = (change: number, bits: Set<number>) => {
    for (const row of rows) {
      if ((change ^ row.change) >>> 0 < change) {
        change = (change ^ row.change) >>> 0;
        bits = bits.symmetricDifference(row.bits);
      }
    }
    return { change, bits };
  };
  for (let bit = 0; bit < characterCount * bitsPerCharacter; bit += 1) {
    const change = (crc32(insertBits(new Set([bit]))) ^ base) >>> 0;
    const reduced = reduce(change, new Set([bit]));
    if (reduced.change === 0) continue;
    rows.push(reduced);
    rows.sort((one, other) => other.change - one.change);
  }
  const { change, bits } = reduce((targetCrc ^ base) >>> 0, new Set());
  if (change !== 0) throw new Error('No letters fit.');
  return insertBits(bits);
}
