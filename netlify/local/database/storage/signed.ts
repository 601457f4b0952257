/** Signed addresses. The library answers in other words than clients read, and one at a time only. */
import * as z from 'zod';
import { type Handler, isJson, storageProblem, withBody } from '../response.ts';

const addressSchema = z.object({ signedUrl: z.string(), token: z.string().optional() });
const answerSchema = z.object({ signedURL: z.string().optional(), message: z.string().optional() });
const manySchema = z.object({ expiresIn: z.number(), paths: z.array(z.string()) });

/** Answers `POST /object/sign/…` and `POST /object/upload/sign/…`. */
export function sign(request: Request, send: Handler): Promise<Response> {
  const { pathname } = new URL(request.url);
  const forMany = /^\/storage\/v1\/object\/sign\/[^/]+\/?$/.test(pathname);
  return forMany ? signMany(request, send) : signOne(request, send);
}

async function signOne(request: Request, send: Handler): Promise<Response> {
  const response = await send(request);
  if (!response.ok || !isJson(response)) return response;
  const { signedUrl, token } = addressSchema.parse(await response.clone().json());
  // Clients add the address of the storage service themselves.
  const address = signedUrl.replace(/^\/storage\/v1/, '');
  return withBody(response, 200, token ? { url: address, token } : { signedURL: address });
}

async function signMany(request: Request, send: Handler): Promise<Response> {
  const asked = manySchema.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return storageProblem(400, 'InvalidRequest', 'The paths are not valid.');
  const { paths, expiresIn } = asked.data;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const signed = paths.map(async (path) => {
    const address = `${request.url.replace(/\/$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const body = JSON.stringify({ expiresIn });
    const answer = await signOne(new Request(address, { method: 'POST', headers, body }), send);
    const { signedURL, message } = answerSchema.parse(await answer.json());
    return { path, signedURL: signedURL ?? null, error: message ?? null };
  });
  return Response.json(await Promise.all(signed), {
    headers: { 'access-control-allow-origin': '*' },
  });
}
