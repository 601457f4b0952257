/**
 * Encrypts streams in chunks, so that a file of any size is read with little memory. The nonce of a chunk has the
 * number of the chunk, and marks the last chunk of a file. Therefore a changed, missing, repeated or moved chunk is
 * refused, and a file that was cut between two chunks is refused too (the construction STREAM of Hoang, Reyhanitabar,
 * Rogaway and Vizár, 2015).
 */
import { createCipheriv, createDecipheriv, hkdfSync, scrypt } from 'node:crypto';
import { BackupError } from './backup-error.ts';

const chunkBytes = 256 * 1024;
const tagBytes = 16;

/** The cost of a guess of the passphrase: 128 MB of memory and about half a second [RFC 7914]. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** Derives the key of a backup, 32 bytes for AES-256, from its passphrase, which may be empty, and its random salt. */
export function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Derives the key of a file, so that the files of a backup cannot replace one another. */
function deriveFileKey(key: Buffer, file: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `tangaza backup ${file}`, 32));
}

/**
 * Returns the twelve bytes of a nonce: seven zeros, four bytes with the chunk's number, and the mark of the last chunk.
 */
function createNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Divides a stream into pieces of one size. The last one may be shorter, and is empty for an empty stream. */
async function* divide(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    // A piece leaves only when more bytes follow, because the last piece has a mark.
    let rest = Buffer.concat(parts);
    while (rest.length > size) {
      yield { piece: rest.subarray(0, size), isLast: false };
      rest = rest.subarray(size);
    }
    parts = [rest];
    length = rest.length;
  }
  yield { piece: Buffer.concat(parts), isLast: true };
}

/** Encrypts a stream. @param file - the name of the file, which decryption has to state again */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  file: string,
): AsyncGenerator<Buffer> {
  const fileKey = deriveFileKey(key, file);
  let index = 0;
  for await (const { piece, isLast } of divide(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, createNonce(index, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/**
 * Decrypts a stream.
 * @throws {BackupError} at the first chunk that the key did not encrypt at this place of this file
 */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  file: string,
): AsyncGenerator<Buffer> {
  const fileKey = deriveFileKey(key, file);
  let index = 0;
  for await (const { piece, isLast } of divide(source, chunkBytes + tagBytes)) {
    yield decrypt(piece, fileKey, createNonce(index, isLast), file);
    index += 1;
  }
}

function decrypt(piece: Buffer, fileKey: Buffer, nonce: Buffer, file: string): Buffer {
  const end = piece.length - tagBytes;
  try {
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce);
    decipher.setAuthTag(piece.subarray(Math.max(end, 0)));
    return Buffer.concat([decipher.update(piece.subarray(0, Math.max(end, 0))), decipher.final()]);
  } catch (cause) {
    throw new BackupError(`${file}: the file was changed or cut short.`, { cause });
  }
}
