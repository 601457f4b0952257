import { expect, test } from 'vitest';
import { formatMigration } from '#netlify/local/schema/migration-file.ts';
import { openDatabaseForFile } from '#tests/support/database.ts';

const { sql } = await openDatabaseForFile();

test('a migration has a lock timeout, which ends with the file', async () => {
  await sql.transaction(async (transaction) => {
    const readTimeout = async () =>
      (await transaction.query<{ lock_timeout: string }>('show lock_timeout')).rows;
    const timeoutBefore = await readTimeout();
    const statement = "create table app.sample as select current_setting('lock_timeout') as value;";
    await transaction.exec(formatMigration([statement]));
    const { rows } = await transaction.query('select value from app.sample');
    expect(rows).toEqual([{ value: '5s' }]);
    expect(await readTimeout()).toEqual(timeoutBefore);
    await transaction.rollback();
  });
});
