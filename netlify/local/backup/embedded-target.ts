/**
 * Creates the database into which a backup of the embedded stack is restored. It is filled in a separate folder, and
 * moved into the data folder when it is complete, so that an interrupted restore changes nothing.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../../operations/backup/backup-error.ts';
import { openStorage } from '../../operations/backup/object-store.ts';
import type { RestoreTarget } from '../../operations/backup/restore-backup.ts';
import { createClock } from '../clock.ts';
import { recordsBucket } from '../database/index.ts';
import { createFaults } from '../faults.ts';
import { lockFolder } from '../folder-lock.ts';
import { openPaymentSimulators } from '../payments/index.ts';
import { readSecrets } from '../secrets.ts';
import { readStackSettings } from '../settings.ts';
import { openServices } from '../stack/index.ts';

/** The address of the site for services that only fill the new database. Nothing is served at this address. */
const site = 'http://localhost';

/** The lowest cost that bcrypt accepts. The restore replaces the sample accounts that are hashed with it. */
const lowestBcryptCost = '4';

/**
 * Restores into a data folder without a database. The folder keeps its keys and its list of deletions.
 * @param restore - fills the new database
 * @throws {BackupError} if the folder has a database
 * @throws {FolderInUseError} if a stack runs on the folder
 */
export async function restoreInto(
  dataFolder: string,
  restore: (target: RestoreTarget) => Promise<void>,
): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const release = await lockFolder(dataFolder);
  const draft = join(dataFolder, 'restore-draft');
  try {
    if (existsSync(join(dataFolder, 'pg'))) {
      throw new BackupError(
        `${dataFolder} has a database already. Restore into an empty folder: set DATA_DIR, or move the database away. Nothing was changed.`,
      );
    }
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    const secrets = join(dataFolder, 'secrets.json');
    if (existsSync(secrets)) await cp(secrets, join(draft, 'secrets.json'));
    await fillDraft(draft, restore);
    await moveDraft(draft, dataFolder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await release();
  }
}

async function fillDraft(
  draft: string,
  restore: (target: RestoreTarget) => Promise<void>,
): Promise<void> {
  const settings = readStackSettings({ DATA_DIR: draft, IDENTITY_BCRYPT_COST: lowestBcryptCost });
  const clock = createClock();
  const faults = createFaults();
  const { database } = await openServices({ settings, site, clock, faults });
  try {
    const { sql } = database;
    const secrets = await readSecrets(draft);
    const simulators = await openPaymentSimulators({ faults, sql, secrets, settings, site, clock });
    await simulators.stop();
    const send = (input: RequestInfo | URL, init?: RequestInit) =>
      database.fetch(new Request(input, init));
    await restore({
      kind: 'embedded',
      database: sql,
      objects: openStorage(site, secrets.databaseSecretKey, send),
      // The start of the services inserts sample rows into any table, and the backup replaces them.
      replacedTables: () => true,
    });
  } finally {
    await database.close();
  }
}

/** Moves the folders of the draft. The database is the last one, because it makes the restore complete. */
async function moveDraft(draft: string, dataFolder: string): Promise<void> {
  for (const name of ['secrets.json', recordsBucket, 'storage']) {
    if (!existsSync(join(draft, name))) continue;
    // Existing records of the data folder stay, because they are newer than the records of the backup.
    const force = name !== recordsBucket;
    await cp(join(draft, name), join(dataFolder, name), { recursive: true, force });
  }
  await rename(join(draft, 'pg'), join(dataFolder, 'pg'));
}
