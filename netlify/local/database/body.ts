/** Request bodies are taken in whole before anything is done with them. */

/**
 * Returns the request with its whole body at hand, or undefined when that is larger than `limit`
 * bytes. What is too large is read to its end all the same: a client that is cut off in the middle
 * of sending never sees the answer.
 */
export async function takeBody(request: Request, limit: number): Promise<Request | undefined> {
  if (!request.body) return request;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) return undefined;
  const headers = new Headers(request.headers);
  headers.set('content-length', String(size));
  return new Request(request.url, { method: request.method, headers, body: new Blob(chunks) });
}
