/**
 * Starts sites for load tests in separate processes: one with the embedded stack, or two on one PostgreSQL server.
 */
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { readSecrets, type Secrets, type StackInfo } from '#netlify/local/index.ts';
import { paths } from '#netlify/local/paths.ts';
import { growListings } from './builds/fill-database.ts';
import { startServer as startPostgres } from './age/server.ts';
import { runInSequence } from './measuring.ts';
import { startServer, createTemporaryFolder, type Server } from '#tests/support/processes.ts';
import { copyPreparedFolder, startSite } from './site.ts';

/** Sites on one database, with a client of the database. */
export interface WarmSites {
  addresses: string[];
  secrets: Secrets[];
  /** The data folder of the first site. */
  folder: string;
  database: ReturnType<typeof createClient>;
  kill: () => Promise<unknown>;
}

/**
 * Starts a site with the embedded stack.
 * @param listings - the number of live listings
 */
export async function openEmbedded(listings = 0): Promise<WarmSites> {
  const folder = await copyPreparedFolder(listings);
  return toWarmSites([await startSite(folder)], [join(folder, 'data')]);
}

/**
 * Starts two sites on one PostgreSQL server, because the hosted site runs in several processes too.
 * @param listings - the number of live listings
 * @returns the sites, or the reason why the server cannot start on this machine
 */
export async function openOnPostgres(listings = 0): Promise<WarmSites | string> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') return postgres;
  const target = await postgres.createEmptyDatabase();
  if (listings > 0) {
    const database = await postgres.open(target);
    await growListings(database.sql, listings);
    await database.close();
  }
  const script = join(paths.project, 'tests/bench/site-on-postgres.ts');
  const command = [script, target.socket, target.database];
  const folders = [createTemporaryFolder(), createTemporaryFolder()];
  // The first site prepares the database before the second one starts.
  const servers = await runInSequence(folders, (folder) =>
    startServer(command, {
      folder,
      variables: { PORT: '0', DATA_DIR: folder },
      readyText: 'Staff',
    }),
  );
  return toWarmSites(servers, folders);
}

async function toWarmSites(servers: Server[], folders: string[]): Promise<WarmSites> {
  const secrets = await runInSequence(folders, readSecrets);
  const addresses = servers.map(({ addresses }) => addresses['Site'] ?? '');
  const info = await fetch(`${addresses[0] ?? ''}/.local/info.json`);
  const { supabaseUrl } = (await info.json()) as StackInfo;
  return {
    addresses,
    secrets,
    folder: folders[0] ?? '',
    database: createClient(supabaseUrl, secrets[0]?.databaseSecretKey ?? ''),
    kill: () => runInSequence(servers, (server) => server.kill()),
  };
}
