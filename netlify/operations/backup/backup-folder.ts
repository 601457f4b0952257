/** Writes and reads the files of a backup. Each file is encrypted, and the manifest, which is written last, lists them. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { manifestSchema, type Manifest } from './manifest.ts';
import { deriveKey, seal, unseal } from './sealed-files.ts';

const manifestName = 'manifest';
/** The first bytes of each manifest. */
const magic = Buffer.from('tangaza-backup-1');
const saltBytes = 32;
const digestBytes = 32;
const headBytes = magic.length + 1 + saltBytes;

type ListedFile = Manifest['files'][number];

/** A backup that is being written. */
export interface BackupWriter {
  /** Writes a file, and lists it for the manifest. */
  write: (name: string, source: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Writes the manifest, after which the backup is complete. */
  finish: (manifest: Omit<Manifest, 'files'>) => Promise<void>;
}

/**
 * Creates the folder of a backup.
 * @param passphrase - an empty one protects the files against damage only
 * @throws {BackupError} if the folder contains anything
 */
export async function createBackupFolder(
  folder: string,
  passphrase: string,
): Promise<BackupWriter> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new BackupError(`${folder} is not empty. Name a new folder for each backup.`);
  }
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(passphrase, salt);
  const files: ListedFile[] = [];
  return {
    write: async (name, source) => {
      files.push({ name, ...(await writeFile(join(folder, name), seal(source, key, name))) });
    },
    finish: async (manifest) => {
      const text = Buffer.from(JSON.stringify({ ...manifest, files }));
      const head = Buffer.concat([magic, Buffer.from([passphrase === '' ? 0 : 1]), salt]);
      const parts: Uint8Array[] = [head];
      for await (const part of seal(toStream(text), key, manifestName)) parts.push(part);
      const content = Buffer.concat(parts);
      const draft = join(folder, `${manifestName}.draft`);
      await writeFile(draft, toStream(Buffer.concat([content, digest(content)])));
      await rename(draft, join(folder, manifestName));
    },
  };
}

/** Writes a file to the disk. @returns its size and its hash */
async function writeFile(path: string, source: AsyncIterable<Uint8Array>) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of source) {
      hash.update(part);
      bytes += part.length;
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A complete backup, of which each file was checked. */
export interface BackupReader {
  manifest: Manifest;
  /** Decrypts a file. */
  read: (name: string) => AsyncGenerator<Buffer>;
}

/**
 * Opens a backup, and checks each of its files against the manifest.
 * @throws {BackupError} with the name of the first file that is missing, cut short or changed
 */
export async function openBackupFolder(folder: string, passphrase: string): Promise<BackupReader> {
  const { manifest, key } = await readManifest(folder, passphrase);
  for (const file of manifest.files) await requireSameFile(folder, file);
  return {
    manifest,
    read: (name) => unseal(createReadStream(join(folder, name)), key, name),
  };
}

async function readManifest(folder: string, passphrase: string) {
  const content = await readFile(join(folder, manifestName)).catch((cause: unknown) => {
    throw new BackupError(
      `${manifestName}: there is none in ${folder}. The folder is no backup, or the backup was interrupted.`,
      { cause },
    );
  });
  const end = content.length - digestBytes;
  const body = content.subarray(0, Math.max(end, 0));
  if (end < headBytes || !digest(body).equals(content.subarray(end))) {
    throw new BackupError(`${manifestName}: the file was changed or cut short.`);
  }
  if (!body.subarray(0, magic.length).equals(magic)) {
    throw new BackupError(`${manifestName}: the file has another format.`);
  }
  const isProtected = body[magic.length] === 1;
  if (isProtected && passphrase === '') {
    throw new BackupError(`${manifestName}: the backup is encrypted. Set BACKUP_PASSPHRASE.`);
  }
  const key = await deriveKey(
    isProtected ? passphrase : '',
    body.subarray(magic.length + 1, headBytes),
  );
  return { manifest: await decryptManifest(body.subarray(headBytes), key), key };
}

async function decryptManifest(sealed: Buffer, key: Buffer): Promise<Manifest> {
  const parts: Buffer[] = [];
  try {
    for await (const part of unseal(toStream(sealed), key, manifestName)) parts.push(part);
  } catch (cause) {
    throw new BackupError(`${manifestName}: BACKUP_PASSPHRASE is not that of the backup.`, {
      cause,
    });
  }
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new BackupError(`${manifestName}: another version of the project wrote it.`, {
    cause: parsed.error,
  });
}

async function requireSameFile(folder: string, { name, bytes, sha256 }: ListedFile): Promise<void> {
  const path = join(folder, name);
  const { size } = await stat(path).catch((cause: unknown) => {
    throw new BackupError(`${name}: the file is missing.`, { cause });
  });
  if (size < bytes) {
    throw new BackupError(`${name}: the file was cut short, to ${size} of ${bytes} bytes.`);
  }
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  if (hash.digest('hex') !== sha256) throw new BackupError(`${name}: the file was changed.`);
}

function digest(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

async function* toStream(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content);
}
