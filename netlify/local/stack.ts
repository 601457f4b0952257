/** The embedded stack: every service of production, in this process, at one address. */
import { mkdir } from 'node:fs/promises';
import { shareClock } from '../clock.ts';
import { buildApart } from './build-apart.ts';
import { createClock } from './clock.ts';
import type { ServedContent } from './content/serve.ts';
import { createControls } from './controls.ts';
import type { OpenEngine } from './database/engine.ts';
import { createFaults } from './faults.ts';
import { lockFolder } from './folder-lock.ts';
import { openFunctions, type LoadModule } from './gateway/functions.ts';
import { createClosableGateway, createGateway, type Gateway } from './gateway/gateway.ts';
import { readSiteRules } from './gateway/netlify-toml.ts';
import { createShownSite } from './rebuild.ts';
import { openSchedule } from './gateway/schedule.ts';
import { openStaticFiles } from './gateway/static-files.ts';
import { createIdentify, createOperatorInfo } from './identify.ts';
import { databaseMounts, identityMount, ownMounts } from './service-mounts.ts';
import { createOwnPages, type StackInfo } from './outbox.ts';
import { paths } from './paths.ts';
import { openPaymentSimulators } from './payments/simulators.ts';
import { providePlatform } from './platform.ts';
import { createRebuild } from './rebuild.ts';
import { embeddedPublishableKey } from './secrets.ts';
import { openServices, type Services } from './services.ts';
import type { StackSettings } from './settings.ts';
import { signIns } from './sign-ins.ts';

export interface Stack {
  gateway: Gateway;
  info: StackInfo;
  close: () => Promise<void>;
}

export interface StackOptions {
  settings: StackSettings;
  site: string;
  loadModule: LoadModule;
  /** The content server of the blog, unless it is hosted; it is closed with the stack. */
  content?: ServedContent | undefined;
  /** The built site; undefined if a dev server renders the pages. */
  builtSite?: string;
  /** Returns true if the dev server has a page at a path. */
  isPage?: (pathname: string) => boolean;
  /** True to run scheduled functions as real time passes. A move of the clock runs them in any case. */
  runsSchedule?: boolean;
  /** The engine of the database; PGlite by default. */
  openEngine?: OpenEngine | undefined;
}

/** @throws if another process uses the data folder, or a migration fails */
export async function openStack(options: StackOptions): Promise<Stack> {
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

async function assemble(options: StackOptions): Promise<Stack> {
  const {
    settings,
    site,
    loadModule,
    content,
    builtSite,
    isPage,
    runsSchedule = true,
    openEngine,
  } = options;
  const clock = createClock();
  shareClock(clock.now);
  const faults = createFaults();
  const services = await openServices({ settings, site, clock, faults, openEngine });
  const isEmbedded = settings.database === 'embedded';
  const payments = isEmbedded
    ? await openPaymentSimulators({ faults, services, settings, site, clock })
    : undefined;
  providePlatform({ ...variablesFor(services, { settings, site }), ...payments?.variables });
  const functions = await openFunctions(paths.functions, loadModule);
  const operator = createOperatorInfo({ services, site, clock });
  const schedule = openSchedule({ functions, clock, operator });
  if (runsSchedule) schedule.start();
  const info = {
    site,
    supabaseUrl: site,
    publishableKey: embeddedPublishableKey,
    outbox: `${site}/.local/outbox`,
    phone: `${site}/.local/phone`,
    mpesa: settings.mpesa,
    content: content?.address,
    signIns,
  };

  const visibleSite = builtSite ? createShownSite(await openStaticFiles(builtSite)) : undefined;
  // A build reads a hosted database at its own address.
  const variables = isEmbedded ? { LISTINGS_URL: site } : {};
  const rebuild =
    visibleSite &&
    createRebuild(visibleSite, (folder, signal) => buildApart({ folder, site, variables, signal }));

  content?.onPublish(() => rebuild?.ask());

  const mounts = [identityMount(services, faults)];
  if (payments) {
    const controls = createControls({
      clock,
      faults,
      paymentFaults: payments.faults,
      identity: services.identitySettings,
      runScheduled: (name) => schedule.run(name),
      settleSchedule: schedule.settle,
      rebuild: () => rebuild?.ask(),
    });
    const pages = createOwnPages(info, services.outbox);
    mounts.push(...databaseMounts(services, faults), ownMounts(pages, controls, payments));
  }

  const gateway = createClosableGateway(
    createGateway({
      mounts,
      functions,
      clock,
      identify: createIdentify({ services, site, clock }),
      rules: readSiteRules(paths.siteRules),
      ...(visibleSite && { files: visibleSite }),
      ...(isPage && { isPage }),
    }),
  );
  const close = async () => {
    const quiet = await gateway.close();
    await content?.close();
    await rebuild?.close();
    await schedule.stop();
    await payments?.stop();
    await functions.settleBackgroundWork();
    // If requests are still in progress, the database stays open, because a query on a closed PostgreSQL would hang
    // forever. Committed data is safe in both cases.
    if (quiet) await services.database.close();
  };
  return { gateway, info, close };
}

/**
 * Returns the settings of the embedded services for functions. The settings of a hosted database are in the
 * environment of the process.
 */
function variablesFor(
  { secrets }: Services,
  { settings, site }: Pick<StackOptions, 'settings' | 'site'>,
): Record<string, string> {
  if (settings.database === 'hosted') return { URL: site };
  return {
    URL: site,
    SUPABASE_URL: site,
    SUPABASE_PUBLISHABLE_KEY: embeddedPublishableKey,
    SUPABASE_SECRET_KEY: secrets.databaseSecretKey,
    SUPABASE_SIGNING_KEY: secrets.databaseSigningKey,
    SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
    BUILD_HOOK_URL: `${site}/.local/build-hook`,
    NIGHTLY_HOOK_URL: `${site}/.local/build-hook`,
    ...(settings.email === 'outbox' && { OUTBOX_URL: `${site}/.local/outbox.json` }),
  };
}
