/** Opens a copy of a data folder that a former set of migrations created. */
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DamagedDatabaseError,
  openPglite,
  sessionSql,
  type Engine,
  type Queries,
} from '../database/index.ts';
import { MigrateDataError } from './plan.ts';

/**
 * The first migration of each former set, and the migration that a database must at least have applied, so that the
 * data steps can update it.
 */
const formerSets = [
  { first: '20261123000100', required: '20261128585000' },
  { first: '20261201000100', required: '20261201003700' },
];

export interface FormerDatabase extends Pick<Engine, 'sql' | 'close'> {
  /** Versions of the applied migrations, in ascending order. */
  history: string[];
}

/**
 * Copies the database of `folder` into `copy`, and opens the copy without running migrations. The original is not
 * opened, because PostgreSQL writes into files that it opens.
 * @throws {MigrateDataError} if the database is missing or damaged, belongs to no former set, or lacks migrations
 * of its set
 */
export async function openFormerDatabase(folder: string, copy: string): Promise<FormerDatabase> {
  if (!existsSync(join(folder, 'pg'))) {
    throw new MigrateDataError(`There is no database in ${folder}.`);
  }
  await cp(join(folder, 'pg'), join(copy, 'pg'), { recursive: true });
  const { sql, close } = await openPglite(copy).catch((cause: unknown) => {
    if (!(cause instanceof DamagedDatabaseError)) throw cause;
    throw new MigrateDataError(cause.message.replaceAll(copy, folder), { cause });
  });
  try {
    await sql.exec(sessionSql);
    const history = await readHistory(sql);
    requireFormerSet(history, folder);
    return { sql, close, history };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readHistory(sql: Queries): Promise<string[]> {
  const { rows } = await sql.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}

function requireFormerSet([first, ...later]: string[], folder: string): void {
  const formerSet = formerSets.find((set) => set.first === first);
  if (!formerSet) {
    throw new MigrateDataError(
      `The database in ${folder} was created by the migration ${first ?? '(none)'}, not by a former set of migrations. There is no data to migrate.`,
    );
  }
  if (!later.includes(formerSet.required)) {
    throw new MigrateDataError(
      `The database in ${folder} ends with the migration ${later.at(-1) ?? first}, before ${formerSet.required}. Start the last version of the project with ${formerSet.required} once on this folder, then migrate its data.`,
    );
  }
}
