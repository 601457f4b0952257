/** Compares the rows, the sequences and the stored files of two databases. */
import type { Queries } from '#netlify/local/database/engine.ts';
import { quote, readSequences, readTables } from '#netlify/operations/backup/structure.ts';

/** The tables that a restore itself writes. */
const ownTables = ['public.restores'];

/**
 * Returns the number of rows of each table with the sum of their hashes, and the sequences, of the schemas of the
 * migrations or of all schemas.
 */
export async function readContents(sql: Queries, kind: 'hosted' | 'embedded' = 'hosted') {
  const tables = (await readTables(sql, kind)).filter(({ name }) => !ownTables.includes(name));
  const contents: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const list = columns.map(quote).join(', ');
    const { rows } = await sql.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row(${list})::text, 0)), 0) as sum
       from ${quote(name)}`,
    );
    contents[name] = rows[0]?.sum ?? '';
  }
  for (const { name, last, isCalled } of await readSequences(sql, tables)) {
    if (!name.startsWith('public.restores')) contents[name] = `${last} ${String(isCalled)}`;
  }
  return contents;
}

/** Returns the names and types of the stored files. */
export async function readObjects(sql: Queries) {
  const { rows } = await sql.query<{ bucket: string; name: string; type: string; cache: string }>(
    `select bucket_id as bucket, name, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache
     from storage.objects order by 1, 2`,
  );
  return rows;
}
