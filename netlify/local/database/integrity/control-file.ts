/**
 * Reads `global/pg_control` of PostgreSQL 17 for a 32-bit machine: the state of the files, and the use of page
 * checksums.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const versionAt = 8;
const knownVersion = 1700;
const stateAt = 16;
/** The state after a clean shutdown, with an empty write-ahead log. */
const shutDown = 1;
const checksumsAt = 252;
const crcAt = 288;

export interface ControlFile {
  isShutDown: boolean;
  hasChecksums: boolean;
  /** The checksum of the control file, which each checkpoint changes. */
  crc: number;
}

const getPath = (folder: string) => join(folder, 'global', 'pg_control');

/** @returns undefined for a file that is damaged or has another format, which PostgreSQL itself reports */
export async function readControlFile(folder: string): Promise<ControlFile | undefined> {
  const file = await readFile(getPath(folder)).catch(() => Buffer.alloc(0));
  if (file.length < crcAt + 4 || file.readUInt32LE(versionAt) !== knownVersion) return undefined;
  const crc = file.readUInt32LE(crcAt);
  if (crc32c(file.subarray(0, crcAt)) !== crc) return undefined;
  return {
    isShutDown: file.readUInt32LE(stateAt) === shutDown,
    hasChecksums: file.readUInt32LE(checksumsAt) !== 0,
    crc,
  };
}

/** Turns page checksums on or off, from PostgreSQL's next start. */
export async function noteChecksums(folder: string, areOn = true): Promise<void> {
  const file = await readFile(getPath(folder));
  file.writeUInt32LE(areOn ? 1 : 0, checksumsAt);
  file.writeUInt32LE(crc32c(file.subarray(0, crcAt)), crcAt);
  await writeFile(getPath(folder), file, { flush: true });
}

/** CRC-32C (Castagnoli). */
function crc32c(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
