/**
 * Serves the built site. The folder is listed once, and the path of each request is looked up in the list, which
 * prevents path traversal. Contents and their compressed forms are cached in memory.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep, extname } from 'node:path';
import {
  acceptsBrotli,
  compressFile,
  fileQuality,
  isCompressible,
  minCompressedBytes,
} from './compression.ts';

/** The content of a file in one encoding, with its headers. */
interface Variant {
  body: Buffer<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
}

interface StaticFile {
  /** True if the media type is compressible and the size is at least `minCompressedBytes`. */
  canCompress: boolean;
  plainVariant: Variant;
  /** The compressed form, which is created at the first request that accepts it. */
  compressedVariant?: Promise<Variant>;
}

export interface StaticFiles {
  has(pathname: string): boolean;
  /**
   * Responds with the file for a path. `/about` stands for `about`, `about.html` or `about/index.html`. Resolves to
   * undefined if no file matches.
   */
  respond(pathname: string, request: Request, status?: number): Promise<Response | undefined>;
}

/**
 * Opens the files of a folder.
 * @param brotliQuality - the quality of the compressed files, from 0 to 11
 */
export async function openStaticFiles(
  folder: string,
  brotliQuality = fileQuality,
): Promise<StaticFiles> {
  const paths = await listFiles(folder);
  const fileCache = new Map<string, Promise<StaticFile>>();

  const findPath = (pathname: string) => toFilePaths(pathname).find((path) => paths.has(path));

  return {
    has: (pathname) => findPath(pathname) !== undefined,
    async respond(pathname, request, status = 200) {
      const path = findPath(pathname);
      if (path === undefined) return undefined;
      const pendingFile = fileCache.get(path) ?? readStaticFile(join(folder, path));
      fileCache.set(path, pendingFile);
      return createResponse(
        await selectVariant(request, await pendingFile, brotliQuality),
        request,
        status,
      );
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

/** Returns the paths of the files that can be served at an address. An undecodable address has none. */
function toFilePaths(pathname: string): string[] {
  let path: string;
  try {
    path = decodeURIComponent(pathname).replace(/^\//, '');
  } catch {
    return [];
  }
  return path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`];
}

async function readStaticFile(path: string): Promise<StaticFile> {
  const body = await readFile(path);
  const mediaType = getMediaType(path);
  const canCompress = isCompressible(mediaType) && body.byteLength >= minCompressedBytes;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const headers = {
    'content-type': mediaType,
    'cache-control': 'public, max-age=0, must-revalidate',
    ...(canCompress && { vary: 'Accept-Encoding' }),
  };
  return { canCompress, plainVariant: createVariant(body, `"${hash}"`, headers) };
}

function createVariant(
  body: Variant['body'],
  etag: string,
  headers: Record<string, string>,
): Variant {
  return { body, etag, headers: { ...headers, etag, 'content-length': String(body.byteLength) } };
}

async function selectVariant(
  request: Request,
  file: StaticFile,
  brotliQuality: number,
): Promise<Variant> {
  if (!file.canCompress || !acceptsBrotli(request)) return file.plainVariant;
  return (file.compressedVariant ??= compress(file.plainVariant, brotliQuality));
}

async function compress({ body, etag, headers }: Variant, quality: number): Promise<Variant> {
  const encoded = { ...headers, 'content-encoding': 'br' };
  return createVariant(await compressFile(body, quality), etag.replace(/"$/, '-br"'), encoded);
}

function createResponse(
  { body, etag, headers }: Variant,
  request: Request,
  status: number,
): Response {
  if (status === 200 && hasCurrentCopy(request, etag)) {
    const notModified = new Response(null, { status: 304, headers });
    notModified.headers.delete('content-length');
    return notModified;
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** True if the client has a cached copy with the ETag, by its If-None-Match header. */
function hasCurrentCopy(request: Request, etag: string): boolean {
  const etags = request.headers.get('if-none-match')?.split(',') ?? [];
  return etags.some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

const mediaTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vcf': 'text/vcard; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Returns the media type of a file by its extension. An unknown extension has a generic binary type. */
function getMediaType(path: string): string {
  return mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
