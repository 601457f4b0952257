/** What the embedded stack says about itself under `/.local`: its address, sign-ins and sent mail. */
import { requireJson } from '../http/json.ts';
import { escapeHtml } from '../emails/plain-text.ts';
import { letterSchema, type Outbox, type SentLetter } from './outbox.ts';
import type { signIns } from './sign-ins.ts';

/** What a newcomer or a test needs to know to use a running stack. */
export interface StackInfo {
  site: string;
  supabaseUrl: string;
  publishableKey: string;
  outbox: string;
  signIns: typeof signIns;
}

/**
 * Answers `/.local/info.json`, `/.local/outbox` and `/.local/outbox.json`, to which a letter is posted.
 */
export function createOwnPages(info: StackInfo, outbox: Outbox) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/.local/outbox.json') {
      await outbox.send(await requireJson(request, letterSchema));
      return new Response(null, { status: 201, headers: privately });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    switch (pathname) {
      case '/.local/info.json':
        return Response.json(info, { headers: privately });
      case '/.local/outbox.json':
        return Response.json(await outbox.list(), { headers: privately });
      case '/.local/outbox':
        return new Response(outboxPage(await outbox.list()), {
          headers: { ...privately, 'content-type': 'text/html; charset=utf-8' },
        });
      default:
        return new Response('There is no such page of the embedded stack.', { status: 404 });
    }
  };
}

const privately = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const style = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid; padding: 1rem 0; overflow-wrap: anywhere; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { margin: 0.25rem 0; }
  .text { white-space: pre-wrap; }
`;

function outboxPage(letters: SentLetter[]): string {
  const list =
    letters.length > 0 ? letters.map(letterRow).join('') : '<p>No mail has been sent yet.</p>';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Outbox</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>Outbox</h1>
      <p>Mail that would have been sent, newest first.</p>
      ${list}
    </main>
  </body>
</html>`;
}

function letterRow({ to, subject, url, text, sentAt }: SentLetter): string {
  return `
      <article>
        <h2>${escapeHtml(subject)}</h2>
        <p>To ${escapeHtml(to)}, <time>${escapeHtml(sentAt)}</time></p>
        ${url === '' ? `<p class="text">${escapeHtml(text)}</p>` : `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`}
      </article>`;
}
