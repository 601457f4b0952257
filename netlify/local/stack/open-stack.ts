/**
 * Opens the embedded stack: every service of production, in one process. Only the blog's content server has its own
 * port.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shareClock } from '../../clock.ts';
import { createClock, type Clock } from '../clock.ts';
import type { ServedContent } from '../content/index.ts';
import type { OpenEngine } from '../database/index.ts';
import { createFaults, type Faults } from '../faults.ts';
import { lockFolder } from '../folder-lock.ts';
import {
  createClosableGateway,
  createEdgeCache,
  createGateway,
  openFunctions,
  openSchedule,
  openStaticFiles,
  readSiteRules,
  type EdgeCache,
  type Gateway,
  type LoadModule,
} from '../gateway/index.ts';
import type { StackInfo } from '../outbox.ts';
import { addressFile, paths } from '../paths.ts';
import { openPaymentSimulators } from '../payments/index.ts';
import { embeddedPublishableKey, type Secrets } from '../secrets.ts';
import type { StackSettings } from '../settings.ts';
import { signIns } from '../sign-ins.ts';
import { buildInChildProcess } from './build-in-child-process.ts';
import { createIdentityInfoGetter, createOperatorInfoGetter } from './identity-info.ts';
import { providePlatform } from './platform.ts';
import { createPurgeApi } from './purge-api.ts';
import { createRebuild, createServedSite } from './rebuild.ts';
import { createMounts } from './service-mounts.ts';
import { openServices } from './services.ts';

export interface Stack {
  gateway: Gateway;
  info: StackInfo;
  close: () => Promise<void>;
}

export interface StackOptions {
  settings: StackSettings;
  site: string;
  loadModule: LoadModule;
  /** The content server of the blog, undefined if the blog is hosted. The stack closes it. */
  content?: ServedContent | undefined;
  /** The folder of the built site, undefined if a dev server renders the pages. */
  builtSite?: string;
  /** Loads the posts of the blog again, in place of a build, if a dev server renders the pages. */
  reloadPosts?: () => void;
  /** True if the dev server has a page at the path. */
  isPage?: (pathname: string) => boolean;
  /** True (the default) to run the scheduled functions in real time. Moves of the clock run them in any case. */
  runsSchedule?: boolean;
  /** Opens the engine of the database; PGlite by default. */
  openEngine?: OpenEngine | undefined;
}

/**
 * Opens the stack.
 * @throws {Error} if another process uses the data folder, or if a service cannot be opened
 */
export async function openStack(options: StackOptions): Promise<Stack> {
  const { dataFolder } = options.settings;
  await mkdir(dataFolder, { recursive: true });
  const release = await lockFolder(dataFolder);
  try {
    const { close, ...stack } = await openParts(options);
    // A backup sends its request to this address.
    const address = join(dataFolder, addressFile);
    await writeFile(address, options.site, { mode: 0o600 });
    return {
      ...stack,
      close: async () => {
        await rm(address, { force: true });
        await close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openParts(options: StackOptions): Promise<Stack> {
  const { settings, site, content, isPage, runsSchedule = true, openEngine } = options;
  const clock = createClock();
  const restoreClock = shareClock(clock.now);
  const faults = createFaults();
  const services = await openServices({ settings, site, clock, faults, openEngine });
  const { database, secrets } = services;
  const payments =
    settings.database === 'embedded'
      ? await openPaymentSimulators({ faults, sql: database.sql, secrets, settings, site, clock })
      : undefined;
  const edge = settings.hasEdgeCache ? openEdge(site, clock) : undefined;
  const simulatorVariables = { ...payments?.variables, ...edge?.variables };
  providePlatform({ ...getFunctionVariables(secrets, options), ...simulatorVariables });
  const functions = await openFunctions(paths.functions, options.loadModule);
  const getOperatorInfo = createOperatorInfoGetter({ services, site, clock });
  const schedule = openSchedule({ functions, clock, getOperatorInfo });
  if (runsSchedule) schedule.start();
  const { files, rebuild } = await openBuiltSite(options, { faults, clock, cache: edge?.cache });
  // A dev server notices the publication itself, by the files.
  if (rebuild) content?.onPublish(() => rebuild.request());
  const info = createStackInfo(options);

  const gateway = createClosableGateway(
    createGateway({
      mounts: createMounts({
        info,
        services,
        payments,
        clock,
        faults,
        schedule,
        requestRebuild: () => (rebuild ? rebuild.request() : options.reloadPosts?.()),
        purge: edge?.purge,
      }),
      functions,
      clock,
      identify: createIdentityInfoGetter({ services, site, clock }),
      rules: readSiteRules(paths.siteRules),
      ...(files && { files }),
      ...(edge && { cache: edge.cache }),
      ...(isPage && { isPage }),
    }),
  );
  const close = async () => {
    const isIdle = await gateway.close();
    await edge?.cache.settle();
    await content?.close();
    await rebuild?.close();
    await schedule.stop();
    await payments?.stop();
    await functions.settleBackgroundWork();
    // The database stays open if requests are still in progress, because a query on a closed database would hang
    // forever. Committed data is safe in both cases.
    if (isIdle) await database.close();
    restoreClock();
  };
  return { gateway, info, close };
}

/** Opens the cache of the edge, the API that purges it, and the variables with which functions reach that API. */
function openEdge(site: string, clock: Clock) {
  const cache = createEdgeCache(clock);
  const siteId = 'embedded';
  const token = randomUUID();
  return {
    cache,
    purge: createPurgeApi({ cache, clock, siteId, token }),
    variables: {
      SITE_ID: siteId,
      NETLIFY_PURGE_API_TOKEN: token,
      CACHE_PURGE_URL: `${site}/.local/purge`,
    },
  };
}

/** Opens the files of the built site, if there is one, and creates the rebuild that replaces them. */
async function openBuiltSite(
  { builtSite, settings, site }: StackOptions,
  { faults, clock, cache }: { faults: Faults; clock: Clock; cache: EdgeCache | undefined },
) {
  if (builtSite === undefined) return {};
  const files = createServedSite(await openStaticFiles(builtSite, settings.brotliQuality), faults);
  // A build reads the embedded database at the address of the stack. The address of a hosted database is in the
  // environment.
  const variables = settings.database === 'embedded' ? { LISTINGS_URL: site } : {};
  const show: typeof files.show = (next) => {
    files.show(next);
    cache?.invalidateByDeploy();
  };
  const rebuild = createRebuild({ show, brotliQuality: settings.brotliQuality }, (folder, signal) =>
    buildInChildProcess({
      folder,
      site,
      variables: { ...variables, BLOG_TIME: clock.now().toISOString() },
      signal,
    }),
  );
  return { files, rebuild };
}

function createStackInfo({ settings, site, content }: StackOptions): StackInfo {
  return {
    site,
    supabaseUrl: site,
    publishableKey: embeddedPublishableKey,
    outbox: `${site}/.local/outbox`,
    phone: `${site}/.local/phone`,
    mpesa: settings.mpesa,
    content: content?.address,
    signIns,
  };
}

/**
 * Returns the environment variables that the stack sets for functions. With a hosted database these are the addresses
 * of the site and of its content, because the environment of the process has the others already.
 */
function getFunctionVariables(
  secrets: Secrets,
  { settings, site, content }: StackOptions,
): Record<string, string> {
  const addresses = { URL: site, ...(content && { CONTENT_URL: content.address }) };
  if (settings.database === 'hosted') return addresses;
  return {
    ...addresses,
    SUPABASE_URL: site,
    SUPABASE_PUBLISHABLE_KEY: embeddedPublishableKey,
    SUPABASE_SECRET_KEY: secrets.databaseSecretKey,
    SUPABASE_SIGNING_KEY: secrets.databaseSigningKey,
    SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
    BUILD_HOOK_URL: `${site}/.local/build-hook`,
    NIGHTLY_HOOK_URL: `${site}/.local/build-hook`,
    ...(settings.email === 'outbox' && {
      OUTBOX_URL: `${site}/.local/outbox.json`,
      STAFF_EMAIL: settings.staffEmail,
    }),
  };
}
