/** Sample data, put into a new database once, after the migrations. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Sql, Transaction } from './engine.ts';
import { runFile } from './migrations.ts';

/** Stands in the place of the hash until the file has run. */
const due = 'due';

/** Notes in a new database that it wants the seed, so that a start that fails midway is made good. */
export async function plantSeed(transaction: Transaction, seed: string): Promise<void> {
  await transaction.query(
    'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
    [basename(seed), due],
  );
}

/** Runs the seed where it is due, together with the note that it ran. */
export async function sow(sql: Sql, seed: string): Promise<void> {
  const text = await readFile(seed, 'utf8');
  await sql.transaction(async (transaction) => {
    const { affectedRows } = await transaction.query(
      'update supabase_migrations.seed_files set hash = $1 where path = $2 and hash = $3',
      [createHash('sha256').update(text).digest('hex'), basename(seed), due],
    );
    if (affectedRows) await runFile(transaction, { file: basename(seed), sql: text });
  });
}
