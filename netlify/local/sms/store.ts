/** The messages of the simulated SMS provider, in a database schema of its own. */
import { randomBytes } from 'node:crypto';
import type { Sql } from '../database/index.ts';

/** A message on a simulated phone. */
export interface StoredSms {
  id: string;
  /** E.164. */
  phone: string;
  sender: string;
  text: string;
  parts: number;
  at: Date;
}

export async function openStore(sql: Sql): Promise<void> {
  await sql.exec(`
    create schema if not exists sms_simulator;
    create table if not exists sms_simulator.messages (
      number bigint generated always as identity primary key,
      id text not null unique,
      phone text not null,
      sender text not null,
      text text not null,
      parts int not null,
      at timestamptz not null
    );
    create index if not exists messages_of_a_phone on sms_simulator.messages (phone, number);
    create table if not exists sms_simulator.opt_outs (phone text primary key);
  `);
}

export async function insertSms(sql: Sql, message: Omit<StoredSms, 'id'>): Promise<StoredSms> {
  const stored = { ...message, id: `ATXid_${randomBytes(16).toString('hex')}` };
  await sql.query(
    `insert into sms_simulator.messages (id, phone, sender, text, parts, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [stored.id, stored.phone, stored.sender, stored.text, stored.parts, stored.at],
  );
  return stored;
}

/** Returns messages, newest first: of a phone, or of all phones. */
export async function findSms(sql: Sql, phone?: string): Promise<StoredSms[]> {
  const { rows } = await sql.query<StoredSms>(
    `select id, phone, sender, text, parts, at from sms_simulator.messages
     where $1::text is null or phone = $1 order by number desc limit 200`,
    [phone ?? null],
  );
  return rows;
}

export async function hasOptedOut(sql: Sql, phone: string): Promise<boolean> {
  const { rows } = await sql.query('select from sms_simulator.opt_outs where phone = $1', [phone]);
  return rows.length > 0;
}

export async function insertOptOut(sql: Sql, phone: string): Promise<void> {
  await sql.query('insert into sms_simulator.opt_outs values ($1) on conflict do nothing', [phone]);
}
