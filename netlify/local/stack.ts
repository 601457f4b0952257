/** The embedded stack: every service of production, in this process, behind one address. */
import { mkdir } from 'node:fs/promises';
import { shareClock } from '../clock.ts';
import { createClock } from './clock.ts';
import { createControls } from './controls.ts';
import { createFaults } from './faults.ts';
import { lockFolder } from './folder-lock.ts';
import { openFunctions, type Functions, type LoadModule } from './gateway/functions.ts';
import { createGateway, type Gateway, type Mount } from './gateway/gateway.ts';
import { readSiteRules } from './gateway/netlify-toml.ts';
import { openStaticFiles } from './gateway/static-files.ts';
import { identityEvents } from './identity-events.ts';
import { databaseMounts, identityMount, ownMounts } from './mounts.ts';
import { createOwnPages, type StackInfo } from './own-pages.ts';
import { paths } from './paths.ts';
import { providePlatform } from './platform.ts';
import { embeddedPublishableKey } from './secrets.ts';
import { openServices } from './services.ts';
import type { StackSettings } from './settings.ts';
import { signIns } from './sign-ins.ts';

/** A running stack. */
export interface Stack {
  gateway: Gateway;
  info: StackInfo;
  close: () => Promise<void>;
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
export async function openStack(options: Options): Promise<Stack> {
  const { dataFolder } = options.settings;
  await mkdir(dataFolder, { recursive: true });
  const release = await lockFolder(dataFolder);
  try {
    const { close, ...stack } = await assemble(options);
    return {
      ...stack,
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

async function assemble({ settings, site, loadModule, builtSite }: Options): Promise<Stack> {
  const clock = createClock();
  shareClock(clock.now);
  const faults = createFaults();
  // Filled below: the functions want the services that want to call them.
  const opened: { functions?: Functions } = {};
  const services = await openServices({
    settings,
    site,
    clock,
    faults,
    hooks: ({ identityJwtSecret: secret }) =>
      identityEvents({ functions: () => opened.functions, site, secret }),
  });
  const info = describe(site);
  const mounts: Mount[] = [identityMount(services, faults)];
  const variables: Record<string, string> = { URL: site };

  if (settings.database === 'embedded') {
    const controls = createControls({
      clock,
      faults,
      identity: services.identitySettings,
      runScheduled: () => Promise.resolve(undefined),
    });
    const pages = createOwnPages(info, services.outbox);
    mounts.push(...databaseMounts(services, faults), ownMounts(pages, controls));
    Object.assign(variables, {
      SUPABASE_URL: site,
      SUPABASE_PUBLISHABLE_KEY: embeddedPublishableKey,
      SUPABASE_SECRET_KEY: services.secrets.databaseSecretKey,
      SUPABASE_SIGNING_KEY: services.secrets.databaseSigningKey,
      ...(settings.mail === 'outbox' && { OUTBOX_URL: `${site}/.local/outbox.json` }),
    });
  }
  providePlatform(variables);
  const functions = await openFunctions(paths.functions, loadModule);
  opened.functions = functions;

  const gateway = createGateway({
    mounts,
    functions,
    rules: readSiteRules(paths.siteRules),
    ...(builtSite && { files: await openStaticFiles(builtSite) }),
  });
  return { gateway, info, close: () => services.database.close() };
}

function describe(site: string): StackInfo {
  return {
    site,
    supabaseUrl: site,
    publishableKey: embeddedPublishableKey,
    outbox: `${site}/.local/outbox`,
    signIns,
  };
}
