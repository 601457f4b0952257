/** Sent mail of the embedded stack: kept in the database instead of being sent. */
import * as z from 'zod';
import type { Sql } from './database/engine.ts';

/** A letter as its sender hands it over. */
export const letterSchema = z.strictObject({
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
