/** What the embedded stack says about itself under `/.local`: its address, sign-ins and sent mail. */
import * as z from 'zod';
import { requireJson } from '../http/input.ts';
import { escapeHtml } from '../http/plain-text.ts';
import { privately, showPage } from './show-page.ts';
import type { signIns } from './sign-ins.ts';
import type { Sql } from './database/engine.ts';

/** What a newcomer or a test needs to know to use a running stack. */
export interface StackInfo {
  site: string;
  supabaseUrl: string;
  publishableKey: string;
  outbox: string;
  /** A phone with M-Pesa, to click. */
  phone: string;
  /** Where a prompt comes from, if one is sent. */
  mpesa: 'embedded' | 'hosted' | 'off';
  /** Where the Studio reads and writes the blog, unless that is hosted. */
  content: string | undefined;
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
    contents: `<p>Mail that would have been sent, newest first. <a href="/.local/phone">Phone</a></p>${list}`,
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

/** A letter as its sender hands it over. */
const letterSchema = z.strictObject({
  to: z.string().min(1),
  subject: z.string().min(1),
  /** The link that the letter is about, or ''. */
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  html: z.string().min(1),
  text: z.string().optional(),
  /** What its Message-ID is made of; a mailbox shows one letter of each. */
  id: z.uuid().optional(),
});

export type Letter = z.infer<typeof letterSchema>;

/** A letter in the outbox; `sentAt` is ISO 8601. */
export interface SentLetter extends Required<Omit<Letter, 'id'>> {
  sentAt: string;
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;

export async function openOutbox(sql: Sql) {
  await sql.exec(`
    create schema if not exists outbox;
    create table if not exists outbox.letters (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      url text not null,
      html text not null,
      text text not null,
      sent_at timestamptz not null default now()
    );
    alter table outbox.letters add column if not exists message_id uuid unique;
  `);
  return {
    async send(letter: Letter): Promise<void> {
      const { to, subject, url, html, text = `${subject}\n\n${url}\n`, id = null } = letter;
      await sql.query(
        `insert into outbox.letters (recipient, subject, url, html, text, message_id)
         values ($1, $2, $3, $4, $5, $6) on conflict (message_id) do nothing`,
        [to, subject, url, html, text, id],
      );
    },
    /** Newest first. */
    async list() {
      const { rows } = await sql.query<SentLetter>(
        `select recipient as "to", subject, url, text, html, sent_at as "sentAt"
         from outbox.letters order by id desc`,
      );
      return rows;
    },
  };
}
