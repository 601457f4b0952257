/**
 * Handles the requests to the storage service. It converts requests to the form that the library reads, and the
 * library's responses to the form that clients read.
 */
import * as z from 'zod';
import { type Handler, isJson, createStorageProblem, withBody } from '../response.ts';

/** Matches the paths of requests that are refused, unlike by hosted storage. The product never sends them. */
const refusedPaths = /^\/storage\/v1\/(object\/(sign|copy|move)|render)\//;

/**
 * Responds to a request as hosted storage does, except for the refused paths.
 * @param send - sends a request to the library
 */
export async function handleStorageRequest(request: Request, send: Handler): Promise<Response> {
  const { pathname } = new URL(request.url);
  const resource = `${pathname}/`;
  if (refusedPaths.test(resource)) {
    return createStorageProblem(404, 'not_found', 'The embedded storage offers nothing here.');
  }
  if (pathname.startsWith('/storage/v1/object/list/')) return listFolder(request, send);
  if (pathname.startsWith('/storage/v1/object/upload/sign/') && request.method === 'POST') {
    return signUpload(request, send);
  }
  return forwardObjectRequest(request, send);
}

/** Signs an upload, and renames `signedUrl` in the response to `url`, which clients read. */
async function signUpload(request: Request, send: Handler): Promise<Response> {
  const response = await send(request);
  if (!response.ok || !isJson(response)) return response;
  const { signedUrl, token } = signedUploadSchema.parse(await response.clone().json());
  // The address is relative to the storage service, because clients prepend the address of the service.
  return withBody(response, 200, { url: signedUrl.replace(/^\/storage\/v1/, ''), token });
}

const signedUploadSchema = z.object({ signedUrl: z.string(), token: z.string() });

/** Parameters of scaled pictures. Hosted storage accepts them at another address only, so they are removed. */
const transformations = ['width', 'height', 'resize', 'format', 'quality'];

async function forwardObjectRequest(request: Request, send: Handler): Promise<Response> {
  const address = new URL(request.url);
  for (const name of transformations) address.searchParams.delete(name);
  try {
    return await send(new Request(address, await unwrapForm(request)));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return createStorageProblem(
      400,
      'InvalidRequest',
      'The form could not be read or holds no file.',
    );
  }
}

/**
 * Converts an upload form to a request with the plain bytes of its file, because the library cannot parse the forms
 * of the clients. The type of the file and the field `cacheControl` become headers. Other requests are returned
 * unchanged.
 * @throws {TypeError} if the form is invalid or contains no file
 */
async function unwrapForm(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request;
  const form = await request.formData();
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) throw new TypeError('The form holds no file.');

  const headers = new Headers(request.headers);
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('content-length', String(file.size));
  const cacheSeconds = form.get('cacheControl');
  if (typeof cacheSeconds === 'string') headers.set('cache-control', `max-age=${cacheSeconds}`);
  return new Request(request.url, { method: request.method, headers, body: file });
}

/**
 * Schema of a request for a list. Other sort orders and searches are refused, because the product does not use
 * them.
 */
const listRequestSchema = z.object({
  prefix: z.string().default(''),
  limit: z.int().positive().default(100),
  offset: z.int().nonnegative().default(0),
  search: z.literal('').optional(),
  sortBy: z.object({ column: z.literal('name'), order: z.literal('asc') }).optional(),
});

/** Matches the slashes at the start and at the end of a path. */
const outerSlashes = /^\/+|\/+$/g;

const objectsSchema = z.array(z.looseObject({ name: z.string() }));

/**
 * Lists the files and folders in a folder. The library instead returns every object below the folder, with its
 * whole path.
 */
async function listFolder(request: Request, send: Handler): Promise<Response> {
  const listRequest = listRequestSchema.safeParse(await request.json().catch(() => undefined)).data;
  if (!listRequest)
    return createStorageProblem(400, 'InvalidRequest', 'The listing asked for is not valid.');
  const { prefix, limit, offset } = listRequest;
  const path = prefix.replaceAll(outerSlashes, '');
  const folder = path === '' ? '' : `${path}/`;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const body = JSON.stringify({ prefix: folder });
  const response = await send(new Request(request.url, { method: 'POST', headers, body }));
  if (!response.ok) return response;

  const entries = new Map<string, unknown>();
  for (const object of objectsSchema.parse(await response.clone().json())) {
    if (!object.name.startsWith(folder)) continue;
    const [name = '', ...below] = object.name.slice(folder.length).split('/');
    entries.set(name, below.length > 0 ? { name, id: null, metadata: null } : { ...object, name });
  }
  const names = [...entries.keys()].sort().slice(offset, offset + limit);
  return withBody(
    response,
    200,
    names.map((name) => entries.get(name)),
  );
}
