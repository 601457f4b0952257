import type { APIRoute, GetStaticPaths } from 'astro';
import { renderIdentityEmail, type IdentityEmail } from '#content/identity-emails.ts';
import { getText } from '#content/text/text.ts';

export const getStaticPaths = (() =>
  Object.keys(getText().identityEmails).map((kind) => ({
    params: { kind },
  }))) satisfies GetStaticPaths;

/** An email template. The identity service fetches it from this address. */
export const GET: APIRoute = ({ params }) =>
  new Response(renderIdentityEmail(params['kind'] as IdentityEmail), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
