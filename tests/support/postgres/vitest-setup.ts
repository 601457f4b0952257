/** Starts a PostgreSQL server with the migrated database once for each run, or takes the one that the run shares. */
import type { TestProject } from 'vitest/node';
import type { Target } from './connect.ts';
import { readSharedServer, startPreparedServer } from './prepared-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template database. Undefined if tests use PGlite. */
    postgres: Target | undefined;
  }
}

export default async function setup(project: TestProject) {
  const shared = readSharedServer();
  const { template, folder, stop } = shared
    ? { ...shared, stop: undefined }
    : await startPreparedServer();
  project.provide('postgres', template);
  // The data folder of a stack on the template database. Its key is declared in tests/support/vitest-setup.ts.
  project.provide('preparedFolder', folder);
  return stop;
}
