/** How a request to the storage service is put to the library, and its answer put right. */
import { type Handler, storageProblem, withBody } from '../response.ts';
import { isRendering, libraryAddress } from './addresses.ts';
import { folderOf, listFolder, listingSchema } from './listing.ts';
import { sign } from './signed.ts';

/** Answers a request as hosted storage would; `send` gives one to the library. */
export async function answerStorage(request: Request, send: Handler): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/storage/v1/object/list/')) return list(request, send);
  if (/^\/storage\/v1\/object\/(upload\/)?sign\//.test(pathname) && request.method === 'POST') {
    return sign(request, send);
  }
  if (isRendering(new URL(request.url))) return render(request, send);
  return transfer(request, send);
}

async function transfer(request: Request, send: Handler): Promise<Response> {
  let plain: Request;
  try {
    plain = await unwrapForm(request);
  } catch {
    return storageProblem(400, 'InvalidRequest', 'The form could not be read or holds no file.');
  }
  return send(new Request(libraryAddress(new URL(request.url)), plain));
}

async function render(request: Request, send: Handler): Promise<Response> {
  const response = await send(new Request(libraryAddress(new URL(request.url)), request));
  if (response.status !== 500) return response;
  return storageProblem(400, 'InvalidRequest', 'The picture could not be changed.');
}

async function list(request: Request, send: Handler): Promise<Response> {
  const asked = listingSchema.safeParse(await request.json().catch(() => undefined));
  if (!asked.success)
    return storageProblem(400, 'InvalidRequest', 'The listing asked for is not valid.');
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const body = JSON.stringify({ prefix: folderOf(asked.data) });
  const response = await send(new Request(request.url, { method: 'POST', headers, body }));
  if (!response.ok) return response;
  return withBody(response, 200, listFolder(await response.clone().json(), asked.data));
}

/**
 * Returns an upload as the plain bytes of its file, with the form's other fields as headers, because the
 * library does not read forms as clients send them.
 * @throws {TypeError} when the form cannot be read or holds no file.
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
