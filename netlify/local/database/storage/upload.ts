/** Uploads of a `File` or `Blob` come as a form, which the library does not read as clients send it. */

/**
 * Returns an upload as the plain bytes of its file, with the form's other fields as headers.
 * @throws {TypeError} when the form cannot be read or holds no file.
 */
export async function unwrapForm(request: Request): Promise<Request> {
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
