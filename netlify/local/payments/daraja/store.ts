/**
 * The state of the simulated M-Pesa. It is stored in its own database schema, so that it survives the end of the
 * process.
 */
import { randomInt } from 'node:crypto';
import type { Queries, Sql } from '../../database/index.ts';

export interface Prompt {
  id: string;
  merchant: string;
  phone: string;
  amount: number;
  /** The till that receives the payment. */
  till: string;
  reference: string;
  callback: string;
  /** Result code; null while the prompt is on the phone. */
  code: string | null;
  description: string | null;
}

export interface Transaction {
  receipt: string;
  channel: 'prompt' | 'till';
  phone: string;
  amount: number;
  till: string;
  reference: string;
  at: Date;
  /** Receipt of the reversal, if the transaction was reversed. */
  reversal: string | null;
}

/** Balance of a new phone, in shillings. It pays the dearest package with a website three times. */
export const initialBalance = 100_000;

export async function openStore(sql: Sql): Promise<void> {
  await sql.exec(`
    create schema if not exists daraja_simulator;
    create table if not exists daraja_simulator.phones (
      number text primary key,
      balance int not null default ${initialBalance},
      wrong_pins int not null default 0
    );
    create table if not exists daraja_simulator.prompts (
      id text primary key,
      merchant text not null,
      phone text not null,
      amount int not null,
      till text not null,
      reference text not null,
      callback text not null,
      begun_at timestamptz not null,
      ends_at timestamptz not null,
      code text,
      description text
    );
    -- A data folder from before 2026-11-26 has the column under a former name.
    do $$ begin
      alter table daraja_simulator.transactions rename column way to channel;
    exception when undefined_table or undefined_column then null;
    end $$;
    create table if not exists daraja_simulator.transactions (
      receipt text primary key,
      channel text not null,
      phone text not null,
      amount int not null,
      till text not null,
      reference text not null,
      at timestamptz not null,
      reversal text
    );
    create index if not exists transactions_by_time on daraja_simulator.transactions (till, at, receipt);
    create table if not exists daraja_simulator.urls (
      short_code text primary key,
      confirmation text not null
    );
  `);
}

/** Returns a phone, and creates it at its first use. The row is locked until the end of the transaction. */
export async function findOrCreatePhone(sql: Queries, number: string) {
  await sql.query(
    'insert into daraja_simulator.phones (number) values ($1) on conflict do nothing',
    [number],
  );
  const { rows } = await sql.query<{ balance: number; wrong_pins: number }>(
    'select balance, wrong_pins from daraja_simulator.phones where number = $1 for update',
    [number],
  );
  return rows[0] ?? { balance: 0, wrong_pins: 0 };
}

/** Locks and returns a prompt. Returns undefined if it is unknown or has ended. */
export async function lockOpenPrompt(sql: Queries, id: string): Promise<Prompt | undefined> {
  const { rows } = await sql.query<Prompt>(
    'select * from daraja_simulator.prompts where id = $1 and code is null for update',
    [id],
  );
  return rows[0];
}

/** Returns the prompts that are still on a phone, newest first. */
export async function findOpenPrompts(sql: Queries, phone: string): Promise<Prompt[]> {
  const { rows } = await sql.query<Prompt>(
    'select * from daraja_simulator.prompts where phone = $1 and code is null order by begun_at desc',
    [phone],
  );
  return rows;
}

/**
 * Reads the transactions that match a condition. Times are selected as numbers, because the database engines return
 * timestamps in different types.
 * @param conditions - the part of the statement after WHERE
 */
export async function selectTransactions(
  sql: Queries,
  conditions: string,
  values: unknown[],
): Promise<Transaction[]> {
  const { rows } = await sql.query<Omit<Transaction, 'at'> & { time: number }>(
    `select receipt, channel, phone, amount, till, reference, reversal,
       (extract(epoch from at) * 1000)::float8 as time
     from daraja_simulator.transactions where ${conditions}`,
    values,
  );
  return rows.map(({ time, ...row }) => ({ ...row, at: new Date(time) }));
}

/** Reads the transactions of a phone, or of all phones, newest first. */
export function findTransactions(sql: Queries, phone?: string): Promise<Transaction[]> {
  const conditions = '$1::text is null or phone = $1 order by at desc, receipt';
  return selectTransactions(sql, conditions, [phone ?? null]);
}

/** Returns the sum in shillings of the payments of a phone since a time, including reversed payments. */
export async function sumPayments(sql: Queries, phone: string, since: Date): Promise<number> {
  const { rows } = await sql.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::int as sum from daraja_simulator.transactions
     where phone = $1 and at > $2`,
    [phone, since],
  );
  return rows[0]?.sum ?? 0;
}

/** Debits the phone and records the transaction. */
export async function recordTransaction(
  sql: Queries,
  transaction: Omit<Transaction, 'receipt' | 'reversal'>,
): Promise<Transaction> {
  const { channel, phone, amount, till, reference, at } = transaction;
  const receipt = generateReceipt(at);
  await sql.query('update daraja_simulator.phones set balance = balance - $2 where number = $1', [
    phone,
    amount,
  ]);
  await sql.query(
    `insert into daraja_simulator.transactions (receipt, channel, phone, amount, till, reference, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [receipt, channel, phone, amount, till, reference, at],
  );
  return { ...transaction, receipt, reversal: null };
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The year that the letter A stands for in a transaction number. */
const firstYear = 2006;

/**
 * Generates a transaction number in M-Pesa's format: letters for year and month, a character for the day, and seven
 * more characters.
 */
export function generateReceipt(at: Date): string {
  const day = at.getUTCDate();
  const date = [
    characters.charAt(at.getUTCFullYear() - firstYear),
    characters.charAt(at.getUTCMonth()),
    day < 10 ? String(day) : characters.charAt(day - 10),
  ];
  return date.join('') + Array.from({ length: 7 }, () => characters.charAt(randomInt(36))).join('');
}
