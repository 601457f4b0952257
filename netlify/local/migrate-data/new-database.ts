/** Creates a database with the present set of migrations, and with the tables that a start of the stack creates. */
import type { Sql } from '../database/index.ts';
import { createClock } from '../clock.ts';
import { createFaults } from '../faults.ts';
import { openPaymentSimulators } from '../payments/index.ts';
import { openServices } from '../stack/index.ts';
import { readStackSettings } from '../settings.ts';

export interface NewDatabase {
  sql: Sql;
  close: () => Promise<void>;
}

/** The address of the stack. It is stored only in rows that the copied rows replace. */
const site = 'http://localhost';

/** The lowest cost that bcrypt accepts. The copied rows replace the sample accounts that are hashed with it. */
const lowestBcryptCost = '4';

/** @param folder - a data folder with the keys of the former one, and without a database */
export async function openNewDatabase(folder: string): Promise<NewDatabase> {
  const settings = readStackSettings({ DATA_DIR: folder, IDENTITY_BCRYPT_COST: lowestBcryptCost });
  const clock = createClock();
  const faults = createFaults();
  const { database, secrets } = await openServices({ settings, site, clock, faults });
  const { sql } = database;
  const simulators = await openPaymentSimulators({ faults, sql, secrets, settings, site, clock });
  await simulators.stop();
  return database;
}
