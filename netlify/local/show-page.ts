/** Renders the status pages of the stack, which the stack serves to this machine only. */
import { getDefaultText } from '#content/text/text.ts';
import { escapeHtml } from '../http/plain-text.ts';

/**
 * Headers of the status pages. They forbid browsers to cache the page, to run scripts, to load anything, and to
 * send forms to other sites.
 */
export const statusPageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
};

const style = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid; padding: 1rem 0; overflow-wrap: anywhere; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { margin: 0.25rem 0; }
  label { display: block; margin: 0.75rem 0; }
  input, select { display: block; font: inherit; width: 100%; min-height: 3rem; box-sizing: border-box; padding: 0.5rem; }
  main > h2 { margin-top: 2rem; }
  summary { padding: 0.75rem 0; }
  button { font: inherit; min-height: 3rem; margin: 1rem 0.5rem 0 0; padding: 0 1.25rem; }
  .text { white-space: pre-wrap; }
  .text a { display: inline-block; padding: 0.625rem 0; overflow-wrap: anywhere; }
`;

interface Page {
  title: string;
  /** HTML of the page's content. The caller escapes external input in it. */
  contents: string;
  status?: number;
  /** Additional headers. */
  headers?: Record<string, string>;
}

/** Creates the response with a status page. */
export function showPage({ title, contents, status = 200, headers }: Page): Response {
  const page = `<!doctype html>
<html lang="${getDefaultText().language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escapeHtml(title)}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      ${contents}
    </main>
  </body>
</html>`;
  return new Response(page, {
    status,
    headers: { ...statusPageHeaders, 'content-type': 'text/html; charset=utf-8', ...headers },
  });
}
