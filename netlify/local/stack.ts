/** The embedded stack: every service of production, in this process, behind one address. */
import { mkdir } from 'node:fs/promises';
import { log } from '../http/log.ts';
import { openDatabase } from './database/index.ts';
import { lockFolder } from './folder-lock.ts';
import type { LoadModule } from './gateway/functions.ts';
import { openFunctions } from './gateway/functions.ts';
import { createGateway, type Gateway, type Mount } from './gateway/gateway.ts';
import { readSiteRules } from './gateway/netlify-toml.ts';
import { openStaticFiles } from './gateway/static-files.ts';
import { createIdentity } from './identity/index.ts';
import { openOutbox } from './outbox.ts';
import { createOwnPages, type StackInfo } from './own-pages.ts';
import { paths } from './paths.ts';
import { providePlatform } from './platform.ts';
import { embeddedPublishableKey, readSecrets } from './secrets.ts';
import { seededAccounts, signIns } from './sign-ins.ts';
import type { StackSettings } from './settings.ts';

/** A running stack. */
export interface Stack {
  gateway: Gateway;
  info: StackInfo;
  close(): Promise<void>;
}

interface Options {
  settings: StackSettings;
  /** Address at which the stack is reached. */
  site: string;
  loadModule: LoadModule;
  /** The built site; none where a dev server makes the pages. */
  builtSite?: string;
}

/** @throws when another process uses the data folder, or a migration fails. */
export async function openStack({
  settings,
  site,
  loadModule,
  builtSite,
}: Options): Promise<Stack> {
  await mkdir(settings.dataFolder, { recursive: true });
  const release = await lockFolder(settings.dataFolder);
  try {
    const { mounts, info, close } = await openServices(settings, site);
    const gateway = createGateway({
      mounts,
      functions: await openFunctions(paths.functions, loadModule),
      rules: readSiteRules(paths.siteRules),
      ...(builtSite && { files: await openStaticFiles(builtSite) }),
    });
    return {
      gateway,
      info,
      close: async () => {
        await close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openServices(settings: StackSettings, site: string) {
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
  });
  const outbox = await openOutbox(database.sql);
  const identity = createIdentity({
    database: database.sql,
    settings: {
      siteUrl: settings.identity.siteUrl ?? site,
      jwtSecret: settings.identity.jwtSecret ?? secrets.identityJwtSecret,
      operatorToken: settings.identity.operatorToken ?? secrets.identityOperatorToken,
    },
    mail: (letter) => outbox.send(letter),
    log: (error) => log.fault('identity', error),
  });
  for (const account of seededAccounts) await identity.addUser(account);

  const info: StackInfo = {
    site,
    supabaseUrl: site,
    publishableKey: embeddedPublishableKey,
    outbox: `${site}/.local/outbox`,
    signIns,
  };
  const mounts: Mount[] = [
    { prefix: '/.netlify/identity', fetch: (request) => identity.fetch(request) },
  ];
  if (settings.database === 'embedded') {
    mounts.push(
      { prefix: '/rest/v1', fetch: (request) => database.fetch(request) },
      {
        prefix: '/storage/v1',
        fetch: (request) => database.fetch(request),
        bodyLimit: pictureLimit,
      },
      { prefix: '/.local', fetch: createOwnPages(info, outbox), ownMachineOnly: true },
    );
    providePlatform({
      URL: site,
      SUPABASE_URL: site,
      SUPABASE_PUBLISHABLE_KEY: embeddedPublishableKey,
      SUPABASE_SECRET_KEY: secrets.databaseSecretKey,
      SUPABASE_SIGNING_KEY: secrets.databaseSigningKey,
    });
  } else {
    providePlatform({ URL: site });
  }
  return { mounts, info, close: () => database.close() };
}

/** A picture may have 10 MB, and multipart adds its own few bytes. */
const pictureLimit = 11 * 1024 * 1024;
