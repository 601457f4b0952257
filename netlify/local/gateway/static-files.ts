/**
 * The built site. The folder is listed once, so that a request can only ever name a file of it:
 * there is no path to climb out of. Contents and their compressed forms are kept in memory.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compress, isCompressible } from './compression.ts';
import { mediaTypeOf } from './media-types.ts';

interface StaticFile {
  type: string;
  body: Buffer<ArrayBuffer>;
  etag: string;
  /** Brotli at its best, made at the first request that takes it. */
  compressed?: Promise<Buffer<ArrayBuffer>>;
}

/** The files of a built site. */
export interface StaticFiles {
  has(pathname: string): boolean;
  /** The file for a path, `/about` being `about.html`; undefined where there is none. */
  answer(pathname: string, request: Request, status?: number): Promise<Response | undefined>;
}

export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const paths = await listFiles(folder);
  const loaded = new Map<string, Promise<StaticFile>>();

  const find = (pathname: string) => candidates(pathname).find((path) => paths.has(path));

  return {
    has: (pathname) => find(pathname) !== undefined,
    async answer(pathname, request, status = 200) {
      const path = find(pathname);
      if (path === undefined) return undefined;
      const file = await remember(loaded, path, () => readStaticFile(join(folder, path)));
      return respond(file, request, status);
    },
  };
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

function candidates(pathname: string): string[] {
  let path: string;
  try {
    path = decodeURIComponent(pathname).replace(/^\//, '');
  } catch {
    return [];
  }
  return path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`];
}

async function remember<Value>(
  kept: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  let value = kept.get(key);
  if (!value) kept.set(key, (value = make()));
  return value;
}

async function readStaticFile(path: string): Promise<StaticFile> {
  const body = await readFile(path);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { type: mediaTypeOf(path), body, etag };
}

async function respond(file: StaticFile, request: Request, status: number): Promise<Response> {
  const brotli =
    isCompressible(file.type) && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  const etag = `"${file.etag}${brotli ? '-br' : ''}"`;
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': 'public, max-age=0, must-revalidate',
    etag,
    ...(isCompressible(file.type) && { vary: 'Accept-Encoding' }),
  });
  if (status === 200 && isKnown(request, etag)) return new Response(null, { status: 304, headers });

  const body = brotli ? await (file.compressed ??= compress(file.body, 'best')) : file.body;
  if (brotli) headers.set('content-encoding', 'br');
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
