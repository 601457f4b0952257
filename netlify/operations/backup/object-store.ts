/** The stored files of the site: pictures and their uploads. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { BackupError } from './backup-error.ts';

/** A stored file, as the database of the storage lists it. */
export interface StoredObject {
  bucket: string;
  name: string;
  contentType: string;
  /** The header that visitors get, such as `max-age=3600`. */
  cacheControl: string;
}

export interface ObjectReader {
  /** Returns the bytes of a file, or undefined if it was deleted meanwhile. */
  read: (object: StoredObject) => Promise<Uint8Array | undefined>;
}

export interface ObjectWriter {
  /** Stores a file, in place of one with the same name. */
  write: (object: StoredObject, bytes: Uint8Array) => Promise<void>;
}

/** Attempts for each file, because thousands of requests may meet an interruption. */
const attempts = 4;

/** Opens the storage of a project over its API, with the secret key. */
export function openStorage(
  url: string,
  secretKey: string,
  fetchRequest: typeof fetch = fetch,
): ObjectReader & ObjectWriter {
  const { storage } = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchRequest },
  });
  return {
    read: (object) => retry(object, () => download(storage, object)),
    write: (object, bytes) => retry(object, () => upload(storage, object, bytes)),
  };
}

type Storage = SupabaseClient['storage'];

async function download(
  storage: Storage,
  { bucket, name }: StoredObject,
): Promise<Uint8Array | undefined> {
  const { data, error } = await storage.from(bucket).download(name);
  if (data) return new Uint8Array(await data.arrayBuffer());
  if (isMissing(error)) return undefined;
  throw error;
}

/**
 * True for a missing file. The storage then responds with status 400, and with 404 or a named reason in the body. Any
 * other refusal, such as the refusal of a key, ends the backup.
 */
function isMissing(error: unknown): boolean {
  // The spread also accepts null.
  const { status, statusCode } = { ...(error as { status?: number; statusCode?: string }) };
  return status === 404 || ['404', 'NoSuchKey'].includes(statusCode ?? '');
}

async function upload(
  storage: Storage,
  { bucket, name, contentType, cacheControl }: StoredObject,
  bytes: Uint8Array,
): Promise<void> {
  const { error } = await storage.from(bucket).upload(name, bytes, {
    contentType,
    // The option `cacheControl` of the client would add `max-age=` to any value.
    headers: { 'cache-control': cacheControl },
    upsert: true,
  });
  if (error) throw error;
}

async function retry<Result>(object: StoredObject, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (attempt < attempts) continue;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new BackupError(`The storage fails for ${object.bucket}/${object.name}: ${reason}`, {
        cause,
      });
    }
  }
}
