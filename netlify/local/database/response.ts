/** Answers of our own, in the form of the service that they stand for. */

/** Anything that answers requests. */
export type Handler = (request: Request) => Promise<Response>;

/** Clients of the embedded services are on the site's own origin or in tests; hosted ones are not. */
const anyOrigin = { 'access-control-allow-origin': '*' };

/** What PostgREST answers when it refuses a request. */
export function restProblem(status: number, code: string, message: string): Response {
  const body = { code, details: null, hint: null, message };
  return Response.json(body, { status, headers: anyOrigin });
}

/** An error of hosted storage: the body has the status, and the status of most responses is 400. */
export function storageProblem(status: number, error: string, message: string): Response {
  const statusCode = [401, 413].includes(status) ? status : 400;
  return Response.json(
    { statusCode: String(status), error, message },
    { status: statusCode, headers: anyOrigin },
  );
}

/** The library's answer, its cross-origin headers included, with another status and JSON body. */
export function withBody(response: Response, status: number, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(body), { status, headers });
}

/** Whether the answer's body is JSON. */
export function isJson(response: Response): boolean {
  return /^application\/json\b/.test(response.headers.get('content-type') ?? '');
}
