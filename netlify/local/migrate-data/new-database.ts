/** A new database of the present set of migrations, with every table that a start of the stack makes. */
import type { Sql } from '../database/engine.ts';
import { createClock } from '../clock.ts';
import { createFaults } from '../faults.ts';
import { openPaymentSimulators } from '../payments/simulators.ts';
import { openServices } from '../services.ts';
import { readStackSettings } from '../settings.ts';

export interface NewDatabase {
  sql: Sql;
  close: () => Promise<void>;
}

/** The address is written into rows that the former ones replace. */
const site = 'http://localhost';

/** @param folder - a data folder that has the keys of the former one, and no database yet. */
export async function openNewDatabase(folder: string): Promise<NewDatabase> {
  const settings = readStackSettings({ DATA_DIR: folder, IDENTITY_BCRYPT_COST: '4' });
  const clock = createClock();
  const faults = createFaults();
  const services = await openServices({ settings, site, clock, faults });
  const simulators = await openPaymentSimulators({ faults, services, settings, site, clock });
  await simulators.stop();
  return services.database;
}
