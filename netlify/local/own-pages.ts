/** What the embedded stack says about itself under `/.local`: its address, sign-ins and sent mail. */
import { requireJson } from '../http/json.ts';
import { escapeHtml } from '../emails/plain-text.ts';
import { letterSchema, type Outbox, type SentLetter } from './outbox.ts';
import { privately, showPage } from './show-page.ts';
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
        return outboxPage(await outbox.list());
      default:
        return new Response('There is no such page of the embedded stack.', { status: 404 });
    }
  };
}

function outboxPage(letters: SentLetter[]): Response {
  const list =
    letters.length > 0 ? letters.map(letterRow).join('') : '<p>No mail has been sent yet.</p>';
  return showPage({
    title: 'Outbox',
    contents: `<p>Mail that would have been sent, newest first.</p>${list}`,
  });
}

function letterRow({ to, subject, url, text, sentAt }: SentLetter): string {
  return `
      <article>
        <h2>${escapeHtml(subject)}</h2>
        <p>To ${escapeHtml(to)}, <time>${escapeHtml(sentAt)}</time></p>
        ${url === '' ? `<p class="text">${escapeHtml(text)}</p>` : `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`}
      </article>`;
}
