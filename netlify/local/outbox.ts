/**
 * Stores the emails of the embedded stack in its outbox, which is a table of the database. Serves the status pages
 * under `/.local`: the outbox, and the addresses and accounts of the stack.
 */
import * as z from 'zod';
import { requireJson } from '../http/input.ts';
import { escapeHtml } from '../http/plain-text.ts';
import { statusPageHeaders, showPage } from './show-page.ts';
import type { signIns } from './sign-ins.ts';
import type { Sql } from './database/index.ts';

/** The addresses and accounts that developers and tests need. */
export interface StackInfo {
  site: string;
  supabaseUrl: string;
  publishableKey: string;
  outbox: string;
  /** Address of the simulated phone that pays by M-Pesa. */
  phone: string;
  /** The service that sends M-Pesa prompts: the simulator, Daraja, or none. */
  mpesa: 'embedded' | 'hosted' | 'off';
  /** Address of the content server, undefined if the blog is hosted. */
  content: string | undefined;
  signIns: typeof signIns;
}

/**
 * Creates the handler of `/.local/info.json`, `/.local/outbox` and `/.local/outbox.json`. A POST request to the
 * last one adds an email.
 */
export function createStatusPages(info: StackInfo, outbox: Outbox) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/.local/outbox.json') {
      await outbox.send(await requireJson(request, emailSchema));
      return new Response(null, { status: 201, headers: statusPageHeaders });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    switch (pathname) {
      case '/.local/info.json':
        return Response.json(info, { headers: statusPageHeaders });
      case '/.local/outbox.json':
        return Response.json(await outbox.list(), { headers: statusPageHeaders });
      case '/.local/outbox':
        return renderOutbox(await outbox.list());
      default:
        return new Response('There is no such page of the embedded stack.', { status: 404 });
    }
  };
}

function renderOutbox(emails: SentEmail[]): Response {
  const list =
    emails.length > 0 ? emails.map(renderEmail).join('') : '<p>No mail has been sent yet.</p>';
  return showPage({
    title: 'Outbox',
    contents: `<p>Mail that would have been sent, newest first. <a href="/.local/phone">Phone</a></p>${list}`,
  });
}

function renderEmail({ to, subject, url, text, headers, sentAt }: SentEmail): string {
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const headerList =
    headerLines.length === 0
      ? ''
      : `<details><summary>Headers</summary><p class="text">${escapeHtml(headerLines.join('\n'))}</p></details>`;
  return `
      <article>
        <h2>${escapeHtml(subject)}</h2>
        <p>To ${escapeHtml(to)}, <time>${escapeHtml(sentAt)}</time></p>
        ${headerList}
        ${url === '' ? `<p class="text">${escapeHtml(text)}</p>` : `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`}
      </article>`;
}

/** An email, as its sender passes it to the outbox. */
const emailSchema = z.strictObject({
  to: z.string().min(1),
  subject: z.string().min(1),
  /** The link in the email, or '' if it has none. */
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  /** HTML of the email, or '' if it is plain text. */
  html: z.string(),
  text: z.string().optional(),
  /** The headers that a mail server would get, except sender, recipient and subject. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Id from the email's Message-ID. The outbox stores one email for each id. */
  id: z.uuid().optional(),
});

export type Email = z.infer<typeof emailSchema>;

/** An email in the outbox. The time `sentAt` is in the format of ISO 8601. */
export interface SentEmail extends Required<Omit<Email, 'id'>> {
  sentAt: string;
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;

/** Creates the missing table of the outbox, and opens the outbox. */
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
    alter table outbox.letters add column if not exists headers jsonb not null default '{}';
  `);
  return {
    /** Stores an email, unless the outbox has one with its id. */
    async send(email: Email): Promise<void> {
      const { to, subject, url, html, text = `${subject}\n\n${url}\n`, id = null } = email;
      const { headers = {} } = email;
      await sql.query(
        `insert into outbox.letters (recipient, subject, url, html, text, message_id, headers)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_id) do nothing`,
        [to, subject, url, html, text, id, JSON.stringify(headers)],
      );
    },
    /** Returns the emails, newest first. */
    async list() {
      const { rows } = await sql.query<SentEmail>(
        `select recipient as "to", subject, url, text, html, headers, sent_at as "sentAt"
         from outbox.letters order by id desc`,
      );
      return rows;
    },
  };
}
