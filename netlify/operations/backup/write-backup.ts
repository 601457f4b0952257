/**
 * Writes a backup while the site runs. All rows are from one snapshot. Stored files never change under their name, so
 * they are copied before the snapshot. Files that only the snapshot lists are copied after the snapshot.
 */
import { readCatalogue } from './catalogue.ts';
import { createBackupFolder, type BackupWriter } from './backup-folder.ts';
import { compress, dumpRows, sessionSql } from './dump-rows.ts';
import { formatVersion, type BackupTable, type Manifest } from './manifest.ts';
import type { ObjectReader, StoredObject } from './object-store.ts';
import { createPacker, toObjectKey, type Packer } from './packs.ts';
import type { BackupDatabase, Transaction } from './queries.ts';
import {
  quote,
  readLedgerSums,
  readMigrations,
  readSequences,
  readTables,
  type Table,
} from './structure.ts';

export type Print = (line: string) => void;

export interface BackupSource {
  kind: 'hosted' | 'embedded';
  database: BackupDatabase;
  objects: ObjectReader;
}

/** The name of the file that lists the stored files of the snapshot. */
export const objectListName = 'pictures/list';

/**
 * Writes a backup into a new folder.
 * @throws {BackupError} if the folder is not empty, or if the storage fails
 */
export async function writeBackup(
  { kind, database, objects }: BackupSource,
  { folder, passphrase, print }: { folder: string; passphrase: string; print: Print },
): Promise<void> {
  const writer = await createBackupFolder(folder, passphrase);
  const packer = createPacker(writer, objects);
  print('Copying the pictures.');
  await packer.add(await listObjects(database));
  const tables = await database.transaction((sql) => readTables(sql, kind));
  print(`Reading ${tables.length} tables.`);
  const { listed, ...snapshot } = await database.transaction(async (sql) => {
    await sql.exec('set transaction isolation level repeatable read, read only');
    await sql.exec(sessionSql);
    // The locks keep a migration from changing a table that is not yet read.
    const names = tables.map(({ name }) => quote(name)).join(', ');
    await sql.exec(`lock table ${names} in access share mode`);
    return readSnapshot(sql, tables, writer);
  });
  print('Copying the pictures that were added meanwhile.');
  await packer.add(listed);
  const counts = await writeObjectList(writer, packer, listed);
  await writer.finish({ format: formatVersion, source: kind, ...snapshot, objects: counts });
  if (counts.missing > 0) {
    print(`${counts.missing} files of pictures were deleted before they were copied.`);
  }
  const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `The backup in ${folder} has ${rows} rows of ${tables.length} tables and ${counts.count} files of pictures, as of ${snapshot.takenAt}.`,
  );
}

/** Lists the stored files by the rows of the storage, which the API lists in many requests. */
async function listObjects(sql: Transaction): Promise<StoredObject[]> {
  const { rows } = await sql.query<StoredObject>(
    `select bucket_id as bucket, name, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as "contentType",
       coalesce(metadata ->> 'cacheControl', 'max-age=3600') as "cacheControl"
     from storage.objects order by bucket_id, name`,
  );
  return rows;
}

async function readSnapshot(
  sql: Transaction,
  tables: Table[],
  writer: BackupWriter,
): Promise<Omit<Manifest, 'files' | 'format' | 'source' | 'objects'> & { listed: StoredObject[] }> {
  const { rows } = await sql.query<{ at: string }>(
    `select to_char(app.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  const dumped: BackupTable[] = [];
  for (const table of tables) dumped.push(await dumpTable(sql, table, writer));
  return {
    takenAt: rows[0]?.at ?? '',
    migrations: await readMigrations(sql),
    catalogue: await readCatalogue(sql),
    tables: dumped,
    sequences: await readSequences(sql, tables),
    ledger: await readLedgerSums(sql),
    listed: await listObjects(sql),
  };
}

async function dumpTable(
  sql: Transaction,
  { name, columns }: Table,
  writer: BackupWriter,
): Promise<BackupTable> {
  let rows = 0;
  const lines = dumpRows(sql, { name, columns }, (count) => {
    rows += count;
  });
  const file = `tables/${name}`;
  await writer.write(file, compress(lines));
  return { name, columns, rows, file };
}

/** Writes the list of the stored files. A file that was deleted before it was copied is marked as missing. */
async function writeObjectList(writer: BackupWriter, packer: Packer, listed: StoredObject[]) {
  const missing = listed.filter((object) => !packer.has(object));
  const lines = [
    ...listed.filter(packer.has).map((object) => `${toObjectKey(object)}\n`),
    ...missing.map((object) => `missing ${toObjectKey(object)}\n`),
  ];
  await writer.write(objectListName, compress(toStream(lines)));
  return {
    count: listed.length - missing.length,
    bytes: packer.bytes,
    missing: missing.length,
  };
}

async function* toStream(lines: string[]): AsyncGenerator<Buffer> {
  for (const line of lines) yield await Promise.resolve(Buffer.from(line));
}
