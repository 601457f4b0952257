/** Cross-origin requests: any origin, but only with the headers that the hosted service knows. */

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE']);
const headers = new Set(['accept', 'authorization', 'content-type', 'x-jwt-aud', 'x-use-cookie']);
const everyone = {
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
};

/**
 * Answers a preflight; undefined for any other request. A browser takes the lack of
 * `access-control-allow-origin` as a no. gotrue-js sends `X-Nf-Client`, so that is what it gets: the
 * service is meant to be reached from its own origin.
 */
export function preflight(request: Request): Response | undefined {
  const method = request.headers.get('access-control-request-method');
  if (request.method !== 'OPTIONS' || method === null) return undefined;

  const answer = new Response(null, {
    status: 204,
    headers: {
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  });
  const asked = request.headers.get('access-control-request-headers') ?? '';
  if (request.headers.has('origin') && methods.has(method.toUpperCase()) && allKnown(asked)) {
    answer.headers.set('access-control-allow-origin', everyone['access-control-allow-origin']);
    answer.headers.set('access-control-allow-methods', method.toUpperCase());
    if (asked !== '') answer.headers.set('access-control-allow-headers', asked);
    answer.headers.set('access-control-allow-credentials', 'true');
  }
  return answer;
}

/** Adds to an answer what a page of another origin needs to read it. */
export function withCors(request: Request, response: Response): Response {
  response.headers.append('vary', 'Origin');
  if (request.headers.has('origin') && methods.has(request.method)) {
    for (const [name, value] of Object.entries(everyone)) response.headers.set(name, value);
  }
  return response;
}

function allKnown(asked: string): boolean {
  return asked
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .every((name) => name === '' || headers.has(name));
}
