/** Starts a PostgreSQL server for one run, and migrates the database that tests copy. */
import { paths } from '#netlify/local/paths.ts';
import { prepareDataFolder, removeFolder } from '../data-folder.ts';
import { findPostgres } from './binaries.ts';
import type { Target } from './connect.ts';
import { openPostgres } from './engine.ts';
import { createHostedRoles, createProject } from './projects.ts';
import { startPostgres } from './server.ts';

/** The template database, and the data folder of a stack on it. */
export interface PreparedServer {
  template: Target;
  folder: string;
}

/** The variable with the server that the processes of a run share. */
const variable = 'PREPARED_POSTGRES';

/**
 * Starts a server for this process and the processes that it starts. A server is prepared for some seconds.
 * @returns a function that stops it
 * @throws as {@link startPreparedServer}
 */
export async function sharePreparedServer(): Promise<() => Promise<void>> {
  const { stop, ...prepared } = await startPreparedServer();
  process.env[variable] = JSON.stringify(prepared);
  return async () => {
    process.env[variable] = '';
    await stop();
  };
}

/** Returns the shared server of the run, or undefined if there is none. */
export function readSharedServer(): PreparedServer | undefined {
  const prepared = process.env[variable];
  return prepared ? (JSON.parse(prepared) as PreparedServer) : undefined;
}

/**
 * Starts the server.
 * @returns the template database, the data folder of its stack, and a function that removes both
 * @throws {Error} if PostgreSQL cannot start on this machine
 */
export async function startPreparedServer() {
  const binaries = findPostgres();
  if (binaries.reason !== undefined)
    throw new Error(`PostgreSQL cannot start: ${binaries.reason}.`);
  const server = await startPostgres(binaries);
  try {
    await createHostedRoles(server.socket);
    const template = { socket: server.socket, database: 'template' };
    await createProject(template, { hasFormerGrants: true, seed: paths.seed });
    const folder = await prepareDataFolder(() => openPostgres(template));
    const stop = async () => {
      await server.stop();
      await removeFolder(folder);
    };
    return { template, folder, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
