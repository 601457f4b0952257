import type { APIRoute } from 'astro';
import { renderIdentitySubject, type IdentityEmail } from '#content/identity-emails.ts';

export { getStaticPaths } from './[kind].html.ts';

/** The subject of an email, for the settings of the identity service. */
export const GET: APIRoute = ({ params }) =>
  new Response(renderIdentitySubject(params['kind'] as IdentityEmail), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
