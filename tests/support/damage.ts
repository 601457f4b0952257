/** Damages the files of an embedded database that has one table. */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareWorkspace } from './database-workspace.ts';

/** The size of PostgreSQL's pages in bytes. */
export const pageBytes = 8192;

const schema = `create table notes (id int primary key, body text not null);
  insert into notes select id, md5(id::text) from generate_series(1, 2000) as id;`;

/** A function that changes a file of the database. */
export type Damage = (path: string) => Promise<void>;

/** Prepares a closed database. The caller has to remove it. */
export async function prepareDamagedDatabase() {
  const prepared = await prepareWorkspace({ '20260101000000_schema.sql': schema });
  const database = await prepared.open();
  const { rows } = await database.sql.query<{ path: string }>(
    `select pg_relation_filepath('notes') as path`,
  );
  const file = rows[0]?.path ?? '';
  await database.close();
  return {
    prepared,
    /** The path of the table's file, relative to the folder `pg`. */
    file,
    /**
     * Damages a copy of the database and opens it.
     * @returns the error of the start, or undefined
     */
    startDamaged: async (damage: Damage): Promise<unknown> => {
      const workspace = await prepared.copy();
      try {
        await damage(join(workspace.folder, 'pg', file));
        const opened = await workspace.open();
        await opened.close();
        return undefined;
      } catch (error) {
        return error;
      } finally {
        await workspace.remove();
      }
    },
  };
}

export async function writeBytes(path: string, offset: number, bytes: Uint8Array) {
  const handle = await open(path, 'r+');
  await handle.write(bytes, 0, bytes.length, offset);
  await handle.close();
}

export async function flipBit(path: string, offset: number) {
  const content = await readFile(path);
  await writeBytes(path, offset, Uint8Array.of((content[offset] ?? 0) ^ 1));
}
