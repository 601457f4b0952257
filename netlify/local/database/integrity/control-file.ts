/**
 * Reads and changes the file `global/pg_control` of PostgreSQL 17 on a 32-bit machine. It contains the state of the
 * database files and the setting of page checksums.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Positions of the fields in the file, in bytes. */
const versionOffset = 8;
const stateOffset = 16;
const checksumsOffset = 252;
const crcOffset = 288;

/** The version of the file's format, which is the one of PostgreSQL 17. */
const supportedVersion = 1700;
/** The state after a clean shutdown. The next start then replays no part of the write-ahead log. */
const shutDownState = 1;

export interface ControlFile {
  isShutDown: boolean;
  hasChecksums: boolean;
  /** The checksum of the control file. Each checkpoint changes it. */
  crc: number;
}

const getPath = (folder: string) => join(folder, 'global', 'pg_control');

/**
 * @returns undefined if the file is missing, damaged or in another format. PostgreSQL itself reports these cases.
 */
export async function readControlFile(folder: string): Promise<ControlFile | undefined> {
  const file = await readFile(getPath(folder)).catch(() => Buffer.alloc(0));
  if (file.length < crcOffset + 4 || file.readUInt32LE(versionOffset) !== supportedVersion)
    return undefined;
  const crc = file.readUInt32LE(crcOffset);
  if (crc32c(file.subarray(0, crcOffset)) !== crc) return undefined;
  return {
    isShutDown: file.readUInt32LE(stateOffset) === shutDownState,
    hasChecksums: file.readUInt32LE(checksumsOffset) !== 0,
    crc,
  };
}

/** Turns page checksums on or off. PostgreSQL reads the setting at its next start. */
export async function setChecksums(folder: string, isEnabled = true): Promise<void> {
  const file = await readFile(getPath(folder));
  file.writeUInt32LE(isEnabled ? 1 : 0, checksumsOffset);
  file.writeUInt32LE(crc32c(file.subarray(0, crcOffset)), crcOffset);
  await writeFile(getPath(folder), file, { flush: true });
}

/** Computes the CRC-32C (Castagnoli). Its polynomial is 0x82f63b78 in reversed bit order. */
function crc32c(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
