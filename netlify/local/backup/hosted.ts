/** Opens a hosted project for a backup or a restore: its database over the wire, its storage over the API. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSettings, type Variables } from '../../env.ts';
import {
  erasuresPrefix,
  parseErasures,
  sortErasures,
  type Erasure,
} from '../../operations/backup/erasures.ts';
import { openHostedDatabase } from '../../operations/backup/hosted-database.ts';
import { openStorage, type StoredObject } from '../../operations/backup/object-store.ts';
import { hostedBackupSchema } from '../../operations/backup/settings.ts';

/** True if the settings name a hosted database. */
export const isHosted = (variables: Variables): boolean =>
  ['SUPABASE_URL', 'SUPABASE_DB_URL'].some((name) => variables[name]?.trim());

/**
 * Opens a hosted project.
 * @throws {EnvironmentError} with the missing settings; the passphrase is a required setting
 */
export function openHosted(variables: Variables) {
  const settings = readSettings(hostedBackupSchema, variables);
  const database = openHostedDatabase(settings.SUPABASE_DB_URL);
  const objects = openStorage(settings.SUPABASE_URL, settings.SUPABASE_SECRET_KEY);

  async function readRecords(): Promise<[string, string][]> {
    const { rows } = await database.query<{ name: string }>(
      `select name from storage.objects where bucket_id = 'records' and starts_with(name, $1) order by name`,
      [erasuresPrefix],
    );
    const records: [string, string][] = [];
    for (const { name } of rows) {
      const bytes = await objects.read(toRecord(name));
      if (bytes) records.push([name, new TextDecoder().decode(bytes)]);
    }
    return records;
  }

  return {
    kind: 'hosted' as const,
    database,
    objects,
    passphrase: settings.BACKUP_PASSPHRASE,
    close: database.close,
    /** Copies the list of deletions into a folder. @returns the number of its files */
    async copyErasures(folder: string): Promise<number> {
      const records = await readRecords();
      for (const [name, content] of records) {
        await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
        await writeFile(join(folder, name), content, { mode: 0o600 });
      }
      return records.length;
    },
    readErasures: async (since: string): Promise<Erasure[] | undefined> => {
      const records = await readRecords();
      if (records.length === 0) return undefined;
      return sortErasures(
        records.flatMap(([name, content]) => parseErasures(name, content, since)),
      );
    },
  };
}

const toRecord = (name: string): StoredObject => ({
  bucket: 'records',
  name,
  contentType: 'application/x-ndjson',
  cacheControl: 'max-age=0',
});
