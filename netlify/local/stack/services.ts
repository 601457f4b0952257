/**
 * Opens the services behind the gateway: database, storage, identity and outbox. The database and the identity
 * service use the clock of the stack.
 */
import { join } from 'node:path';
import { log } from '../../http/log.ts';
import type { Clock } from '../clock.ts';
import {
  followClock,
  openDatabase,
  requireSoundBooks,
  type OpenEngine,
} from '../database/index.ts';
import type { Faults } from '../faults.ts';
import { createIdentity, type SettingsInput } from '../identity/index.ts';
import { openOutbox, type Outbox } from '../outbox.ts';
import { paths } from '../paths.ts';
import { embeddedPublishableKey, readSecrets } from '../secrets.ts';
import type { StackSettings } from '../settings.ts';
import { seededAccounts } from '../sign-ins.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

interface Options {
  settings: StackSettings;
  site: string;
  clock: Clock;
  faults: Faults;
  openEngine?: OpenEngine | undefined;
}

export async function openServices({ settings, site, clock, faults, openEngine }: Options) {
  const secrets = await readSecrets(settings.dataFolder);
  const database = await openDatabase({
    folder: settings.dataFolder,
    migrations: paths.migrations,
    seed: paths.seed,
    keys: {
      jwtSecret: secrets.databaseSigningKey,
      publishableKey: embeddedPublishableKey,
      secretKey: secrets.databaseSecretKey,
    },
    now: clock.now,
    before: () => faults.applyFault('statement'),
    ...(openEngine && { openEngine }),
  });
  try {
    await requireSoundBooks(database.sql, settings.dataFolder);
    await followClock(database, clock);
    const outbox = addEmailFaults(await openOutbox(database.sql), faults);
    // The identity service reads this object for each request, because the controls may change it.
    const identitySettings: SettingsInput = {
      siteUrl: settings.identity.siteUrl ?? site,
      jwtSecret: settings.identity.jwtSecret ?? secrets.identityJwtSecret,
      operatorToken: settings.identity.operatorToken ?? secrets.identityOperatorToken,
      bcryptCost: settings.identity.bcryptCost,
    };
    const identity = createIdentity({
      database: database.sql,
      settings: identitySettings,
      clock: clock.now,
      sendEmail: (email) => outbox.send(email),
      log: (error) => log.fault('identity', error),
    });
    for (const account of seededAccounts) await identity.addUser(account);
    const { copyFiles } = database;
    const copyDatabase =
      copyFiles && ((name: string) => copyFiles(join(settings.dataFolder, name)));
    return { secrets, database, outbox, identity, identitySettings, copyDatabase };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns an outbox that applies the faults of the service `email` to each email. */
function addEmailFaults(outbox: Outbox, faults: Faults): Outbox {
  return {
    ...outbox,
    async send(email) {
      const applyFaultAfter = await faults.applyFault('email');
      await outbox.send(email);
      applyFaultAfter();
    },
  };
}
