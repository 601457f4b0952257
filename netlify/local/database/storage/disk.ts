/** Stores the bytes of objects as files. The names and access rights of the objects are in the database. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '@supabase/lite';
import * as z from 'zod';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Upload = Parameters<StorageAdapter['uploadObject']>[3];
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/** Schema of the first line of each file. The bytes of the object follow the line. */
const headSchema = z.object({
  mimetype: z.string(),
  cacheControl: z.string(),
  eTag: z.string(),
  lastModified: z.coerce.date(),
});
const lineEnd = 0x0a;

/** The name of the bucket with the list of deletions. Its files are in a folder of this name in the data folder. */
export const recordsBucket = 'records';

/**
 * Stores the metadata and the bytes of an object in one file, so that a crash never leaves half an object. The file
 * name is a digest of the object's bucket and key: a key may be too long for a file name, and one key may be the
 * folder of another.
 */
export class DiskStorage implements StorageAdapter {
  readonly driver = undefined;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Upload,
    mimetype: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const bytes = await readAll(body);
    const eTag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
    const head = { mimetype, cacheControl, eTag, lastModified: new Date() };
    const line = Buffer.from(`${JSON.stringify(head)}\n`);
    const path = this.#path(bucket, key);
    await mkdir(dirname(path), { recursive: true });
    const temporaryPath = `${path}.${randomUUID()}`;
    await writeFile(temporaryPath, Buffer.concat([line, bytes]), { flush: true });
    await rename(temporaryPath, path);
    return createMetadata(head, bytes.length);
  }

  /** Returns no body for a missing object, as the library expects. */
  async getObject(bucket: string, key: string) {
    const content = await readFile(this.#path(bucket, key)).catch(ignoreMissing);
    if (!content) return { metadata: missingObject, httpStatusCode: 404 };
    const end = content.indexOf(lineEnd);
    const head = headSchema.parse(JSON.parse(content.toString('utf8', 0, end)));
    const bytes = content.subarray(end + 1);
    return {
      metadata: createMetadata(head, bytes.length),
      httpStatusCode: 200,
      body: new Blob([bytes]),
    };
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    return (await this.getObject(bucket, key)).metadata;
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await rm(this.#path(bucket, key), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  /**
   * The interface requires `copyObject` and `privateAssetUrl`. They are never called, because handler.ts refuses
   * the requests that need them.
   */
  copyObject(): Promise<never> {
    return Promise.reject(new Error('The storage does not copy objects.'));
  }

  privateAssetUrl(): Promise<never> {
    return Promise.reject(new Error('The storage has no URLs of objects.'));
  }

  /**
   * Records are files under their own names in a folder beside the storage. They are readable without the database,
   * because a restore needs them after its loss.
   */
  #path(bucket: string, key: string): string {
    if (bucket === recordsBucket) return join(this.#folder, '..', recordsBucket, key);
    const digest = createHash('sha256').update(`${bucket}/${key}`).digest('hex');
    return join(this.#folder, digest.slice(0, 2), digest);
  }
}

function createMetadata(head: z.infer<typeof headSchema>, size: number): ObjectMetadata {
  return { ...head, size, contentLength: size, httpStatusCode: 200 };
}

const missingObject: ObjectMetadata = {
  cacheControl: '',
  contentLength: 0,
  size: 0,
  mimetype: '',
  eTag: '',
  httpStatusCode: 404,
};

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function readAll(body: Upload): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body);
  const stream: AsyncIterable<Uint8Array> = body;
  return Buffer.concat(await Array.fromAsync(stream));
}
