/** Writes and reads the files of a backup. Each file is encrypted, and the manifest, which is written last, lists them. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError, getReason, toBackupError } from './backup-error.ts';
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

/** A complete backup. Each of its files was checked. */
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
    read: (name) => unseal(readStored(folder, name), key, name),
  };
}

async function readManifest(folder: string, passphrase: string) {
  const content = await readFile(join(folder, manifestName)).catch((cause: unknown) => {
    if (!isMissing(cause)) throw toBackupError(`${manifestName}: the file cannot be read`, cause);
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
  const parsed = manifestSchema.safeParse(parseManifest(Buffer.concat(parts).toString('utf8')));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new BackupError(
    `${manifestName}: another version of the project wrote it. ${issues.slice(0, 3).join('; ')}`,
    { cause: parsed.error },
  );
}

function parseManifest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw toBackupError(`${manifestName}: the content is no JSON`, error);
  }
}

async function requireSameFile(folder: string, { name, bytes, sha256 }: ListedFile): Promise<void> {
  const stats = await stat(join(folder, name)).catch((cause: unknown) => {
    const reason = isMissing(cause) ? 'is missing' : `cannot be read: ${getReason(cause)}`;
    throw new BackupError(`${name}: the file ${reason}.`, { cause });
  });
  if (!stats.isFile()) throw new BackupError(`${name}: it is no file.`);
  const { size } = stats;
  if (size < bytes) {
    throw new BackupError(`${name}: the file was cut short, to ${size} of ${bytes} bytes.`);
  }
  if (size > bytes) {
    throw new BackupError(
      `${name}: the file was changed. It has ${size} in place of ${bytes} bytes.`,
    );
  }
  const hash = createHash('sha256');
  for await (const part of readStored(folder, name)) hash.update(part);
  if (hash.digest('hex') !== sha256) {
    throw new BackupError(`${name}: the file was changed. Its hash is not that of the manifest.`);
  }
}

/** Reads a file of the backup. @throws {BackupError} if it cannot be read */
async function* readStored(folder: string, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const part of createReadStream(join(folder, name))) yield part as Buffer;
  } catch (error) {
    throw toBackupError(`${name}: the file cannot be read`, error);
  }
}

/** True for the error of a missing file or folder. */
function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function digest(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

async function* toStream(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content);
}
