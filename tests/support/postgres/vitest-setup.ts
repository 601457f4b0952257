/** Starts a PostgreSQL server once for each run, and migrates the database that test files copy. */
import type { TestProject } from 'vitest/node';
import { paths } from '#netlify/local/paths.ts';
import { prepareDataFolder, removeFolder } from '../data-folder.ts';
import { findPostgres } from './binaries.ts';
import type { Target } from './connect.ts';
import { createHostedRoles, createProject } from './databases.ts';
import { openPostgres } from './engine.ts';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template database. Undefined if tests use PGlite. */
    postgres: Target | undefined;
  }
}

export default async function setup(project: TestProject) {
  const binaries = findPostgres();
  if (binaries.reason !== undefined)
    throw new Error(`PostgreSQL cannot start: ${binaries.reason}.`);
  const server = await startPostgres(binaries);
  try {
    await createHostedRoles(server.socket);
    const template = { socket: server.socket, database: 'template' };
    await createProject(template, { hasFormerGrants: true, seed: paths.seed });
    const folder = await prepareDataFolder(() => openPostgres(template));
    project.provide('postgres', template);
    project.provide('preparedFolder', folder);
    return async () => {
      await server.stop();
      await removeFolder(folder);
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
