/** Handles the requests to the embedded database. */
import type { App } from '@supabase/lite';
import type { RestoreRefusal } from './refusals.ts';
import { type Handler, createRestProblem, createStorageProblem } from './response.ts';
import { handleStorageRequest } from './storage/handler.ts';
import { verifyBearer, type Keys } from './tokens.ts';

/** Dependencies of the handler: the library, the hook that restores its errors, the keys and the clock. */
export interface HandlerDependencies {
  app: App;
  restoreRefusal: RestoreRefusal;
  keys: Keys;
  /** Returns the time by which the expiry of tokens is checked. */
  now: () => Date;
}

/**
 * Creates the handler of all requests to the embedded database. The library also has routes that describe it and
 * that sign users up. The handler does not serve them.
 */
export function createHandler(dependencies: HandlerDependencies): Handler {
  const services: [RegExp, Handler][] = [
    [/^\/rest\/v1\//, createRestHandler(dependencies)],
    [/^\/storage\/v1\//, createStorageHandler(dependencies)],
  ];
  return async (request) => {
    const { pathname } = new URL(request.url);
    const [, handle] = services.find(([address]) => address.test(pathname)) ?? [];
    return handle
      ? handle(request)
      : Response.json({ message: 'Nothing is served here.' }, { status: 404 });
  };
}

function createRestHandler({ app, restoreRefusal, keys, now }: HandlerDependencies): Handler {
  return async (request) => {
    const wholeRequest = await readWholeRequest(request, maxRestBytes);
    if (!wholeRequest) return createRestProblem(413, 'PGRST102', 'The body is too large');
    const { admittedRequest, refusal } = await verifyBearer(wholeRequest, keys, now());
    if (refusal) return createRestProblem(401, refusal.code, refusal.message);
    return restoreRefusal(() => Promise.resolve(app.fetch(admittedRequest)));
  };
}

function createStorageHandler({ app, keys, now }: HandlerDependencies): Handler {
  const runInSequence = createSequence();
  return async (request) => {
    const wholeRequest = await readWholeRequest(request, maxUploadBytes);
    if (!wholeRequest)
      return createStorageProblem(413, 'Payload too large', 'The body is too large');
    const { admittedRequest, refusal } = await verifyBearer(wholeRequest, keys, now());
    if (refusal) return createStorageProblem(401, 'InvalidJWT', refusal.message);
    const send = (libraryRequest: Request) => app.fetch(libraryRequest);
    const work = () => handleStorageRequest(admittedRequest, send);
    return readMethods.test(request.method) ? work() : runInSequence(work);
  };
}

/** Maximum size of a request to the REST interface in bytes. */
const maxRestBytes = 5 * 1024 * 1024;
/** Maximum size of an upload in bytes. The buckets have lower limits. */
const maxUploadBytes = 50 * 1024 * 1024;

/**
 * Matches the methods of requests that may run concurrently. Writes run one after the other, because the library
 * checks that an object is missing, writes its file, and only then inserts its row. If two uploads to one address
 * ran concurrently, the file of the refused one could overwrite the file of the other.
 */
const readMethods = /^(GET|HEAD|OPTIONS)$/;

/**
 * Returns the request, or undefined if its body exceeds `maxBytes`. A body of undeclared length is read into
 * memory. A body that is too large is read to its end, because a client with an aborted upload would not receive
 * the response.
 */
async function readWholeRequest(request: Request, maxBytes: number): Promise<Request | undefined> {
  const contentLength = request.headers.get('content-length');
  // The HTTP server has already checked that the body has this length.
  if (!request.body || (contentLength !== null && Number(contentLength) <= maxBytes))
    return request;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) return undefined;
  const headers = new Headers(request.headers);
  headers.set('content-length', String(size));
  return new Request(request.url, { method: request.method, headers, body: new Blob(chunks) });
}

/** Creates a function that runs tasks one after the other. */
function createSequence() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
