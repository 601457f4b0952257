/** Handles the requests to the embedded database. */
import type { App } from '@supabase/lite';
import type { RestoreRefusal } from './refusals.ts';
import { type Handler, restProblem, storageProblem } from './response.ts';
import { answerStorage } from './storage/handler.ts';
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
 * that sign users up; the handler does not serve them.
 */
export function createHandler(dependencies: HandlerDependencies): Handler {
  const services: [RegExp, Handler][] = [
    [/^\/rest\/v1\//, restHandler(dependencies)],
    [/^\/storage\/v1\//, storageHandler(dependencies)],
  ];
  return async (request) => {
    const { pathname } = new URL(request.url);
    const service = services.find(([address]) => address.test(pathname));
    return service
      ? service[1](request)
      : Response.json({ message: 'Nothing is served here.' }, { status: 404 });
  };
}

function restHandler({ app, restoreRefusal, keys, now }: HandlerDependencies): Handler {
  return async (request) => {
    const whole = await readWholeRequest(request, restLimit);
    if (!whole) return restProblem(413, 'PGRST102', 'The body is too large');
    const { admitted, refusal } = await verifyBearer(whole, keys, now());
    if (refusal) return restProblem(401, refusal.code, refusal.message);
    return restoreRefusal(() => Promise.resolve(app.fetch(admitted)));
  };
}

function storageHandler({ app, keys, now }: HandlerDependencies): Handler {
  const runInSequence = createSequence();
  return async (request) => {
    const whole = await readWholeRequest(request, storageLimit);
    if (!whole) return storageProblem(413, 'Payload too large', 'The body is too large');
    const { admitted, refusal } = await verifyBearer(whole, keys, now());
    if (refusal) return storageProblem(401, 'InvalidJWT', refusal.message);
    const work = () => answerStorage(admitted, (plain) => app.fetch(plain));
    return readMethods.test(request.method) ? work() : runInSequence(work);
  };
}

/** Maximum size of a request to the REST interface in bytes. */
const restLimit = 5 * 1024 * 1024;
/** Maximum size of an upload in bytes. The buckets have lower limits. */
const storageLimit = 50 * 1024 * 1024;

/**
 * Matches the methods of requests that may run concurrently. Writes run one after the other, because the library
 * checks that an object is missing, writes its file, and only then inserts its row. If two uploads to one address
 * ran concurrently, the file of the refused one could overwrite the file of the other.
 */
const readMethods = /^(GET|HEAD|OPTIONS)$/;

/**
 * Returns the request, or undefined if its body exceeds `limit` bytes. A body of undeclared length is read into
 * memory. A body that is too large is read to its end, because a client with an aborted upload would not receive
 * the response.
 */
async function readWholeRequest(request: Request, limit: number): Promise<Request | undefined> {
  const contentLength = request.headers.get('content-length');
  // The HTTP server has already checked that the body has this length.
  if (!request.body || (contentLength !== null && Number(contentLength) <= limit)) return request;
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

/** Creates a function that runs tasks one after the other. */
function createSequence() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
