/** Creates the responses of the embedded stack itself, in the format of the services that it replaces. */

export type Handler = (request: Request) => Promise<Response>;

/**
 * Clients of the hosted services have another origin than the services, so hosted responses contain this header.
 * The embedded services send it only to equal the hosted ones.
 */
const anyOrigin = { 'access-control-allow-origin': '*' };

/** Creates PostgREST's response to a refused request. */
export function createRestProblem(status: number, code: string, message: string): Response {
  const body = { code, details: null, hint: null, message };
  return Response.json(body, { status, headers: anyOrigin });
}

/**
 * Creates an error response of hosted storage. The body contains the real status. The HTTP status is 401, 413, or
 * 400 for all other errors.
 */
export function createStorageProblem(status: number, error: string, message: string): Response {
  const statusCode = [401, 413].includes(status) ? status : 400;
  return Response.json(
    { statusCode: String(status), error, message },
    { status: statusCode, headers: anyOrigin },
  );
}

/**
 * Returns a copy of the response with another status and JSON body. The other headers stay, including those for
 * CORS.
 */
export function withBody(response: Response, status: number, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(body), { status, headers });
}

export function isJson(response: Response): boolean {
  return /^application\/json\b/.test(response.headers.get('content-type') ?? '');
}
