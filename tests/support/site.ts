/** Starts the built site, the dev server or the Studio in a separate process. */
import type { SentEmail, StackInfo } from '#netlify/local/outbox.ts';
import type { Variables } from '#netlify/env.ts';
import { paths } from '#netlify/local/paths.ts';
import { readSecrets, type Secrets } from '#netlify/local/secrets.ts';
import { copyDataFolder, quickSettings, removeFolder } from './data-folder.ts';
import { getPreparedFolder } from './prepared-folder.ts';
import { copyDatabase, dropDatabase } from './postgres/databases.ts';
import { readSharedServer } from './postgres/prepared-server.ts';
import { startServer, type Server } from './processes.ts';
import { cacheVariables, quickStart } from './quick-start.ts';

export interface Site {
  /** The origin with a host name. The widget behaves there as in production. */
  origin: string;
  /** The origin with `localhost`. The widget behaves there as on a developer's machine. */
  localOrigin: string;
  info: StackInfo;
  /** Reads the secret keys of the stack. */
  secrets(): Promise<Secrets>;
  /** Returns the newest email to an address. */
  emailTo(address: string): Promise<SentEmail>;
  /** Returns all emails to an address, newest first. */
  emailsTo(address: string): Promise<SentEmail[]>;
  /** Kills the process and starts it again on the same data and port. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the site on a free port with a new copy of the prepared data, on PGlite as `npm start` does.
 * @param variables - further environment variables
 * @param options - further options of the command
 */
export async function startSite(
  variables: Variables = {},
  options: readonly string[] = [],
): Promise<Site> {
  const folder = await copyDataFolder(await getPreparedFolder());
  const remove = () => removeFolder(folder);
  return openSite([...startCommand, ...options], { folder, variables, remove });
}

/** Starts the site on a free port with a new copy of the prepared data, on the PostgreSQL server of the run. */
export async function startSiteOnPostgres(): Promise<Site> {
  const prepared = readSharedServer();
  if (!prepared) throw new Error('The run has no PostgreSQL server.');
  const { socket, database } = await copyDatabase(prepared.template);
  const folder = await copyDataFolder(prepared.folder);
  const program = 'tests/bench/site-on-postgres.ts';
  const remove = async () => {
    await dropDatabase({ socket, database });
    await removeFolder(folder);
  };
  return openSite([program, socket, database, 'built-site'], { folder, variables: {}, remove });
}

interface SiteData {
  folder: string;
  variables: Variables;
  /** Removes the data after the site has stopped. */
  remove: () => Promise<void>;
}

async function openSite(command: string[], { folder, variables, remove }: SiteData): Promise<Site> {
  let server = await launch(command, folder, 0, variables);
  const address = server.addresses['Site'] ?? '';
  const port = Number(new URL(address).port);
  const requestJson = async (path: string): Promise<unknown> =>
    (await fetch(address + path)).json();
  const emailsTo = async (recipient: string) => {
    const emails = (await requestJson('/.local/outbox.json')) as SentEmail[];
    return emails.filter(({ to }) => to === recipient);
  };

  return {
    origin: `http://app.localhost:${port}`,
    localOrigin: `http://localhost:${port}`,
    info: (await requestJson('/.local/info.json')) as StackInfo,
    secrets: () => readSecrets(folder),
    emailsTo,
    async emailTo(recipient) {
      const [sentEmail] = await emailsTo(recipient);
      if (!sentEmail) throw new Error(`Nothing was sent to ${recipient}.`);
      return sentEmail;
    },
    async killAndRestart() {
      await server.kill();
      server = await launch(command, folder, port, variables);
    },
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

/** Starts Astro's dev server on a free port with its own data. */
export async function startDevServer(variables: Variables = {}) {
  const folder = await copyDataFolder(await getPreparedFolder());
  const server = await launch(['netlify/local/dev.ts'], folder, 0, variables);
  const stop = async () => {
    await server.stop();
    await removeFolder(folder);
  };
  return { origin: (server.addresses['Site'] ?? '').replace('127.0.0.1', 'localhost'), stop };
}

/**
 * Starts the Studio.
 * @param address - the address of the Studio that the site's stack expects
 * @returns a function that stops the Studio
 */
export async function startStudio({ localOrigin }: Site, address: string) {
  const port = Number(new URL(localOrigin).port);
  // The Studio uses the data of the stack at the port, so it gets no data folder.
  const dataFolder = '';
  const { stop } = await launch(['netlify/local/studio/studio.ts'], dataFolder, port, {
    STUDIO_URL: address,
  });
  return stop;
}

/** The command that starts the site. */
const startCommand = [...quickStart, 'netlify/local/start.ts', '--no-build'];

/**
 * Starts a program that prints the address of a site.
 * @param port - 0 selects any free port
 */
const launch = (
  command: string[],
  dataFolder: string,
  port: number,
  variables: Variables,
): Promise<Server> =>
  startServer(command, {
    folder: paths.project,
    readyText: 'Site ',
    variables: {
      ...process.env,
      ...cacheVariables,
      ...quickSettings,
      ...variables,
      PORT: String(port),
      DATA_DIR: dataFolder,
    },
  });
