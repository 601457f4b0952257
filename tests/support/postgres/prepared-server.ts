/** Starts a PostgreSQL server for one run, and migrates the database that tests copy. */
import { paths } from '#netlify/local/paths.ts';
import { prepareDataFolder, removeFolder } from '../data-folder.ts';
import { findPostgres } from './binaries.ts';
import { openPostgres } from './engine.ts';
import { createHostedRoles, createProject } from './projects.ts';
import { startPostgres } from './server.ts';

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
