import { buildTestSite } from './built-site.ts';
import { findPostgres } from './postgres/binaries.ts';
import { startPreparedServer } from './postgres/prepared-server.ts';
import { reservePreparedFolder } from './prepared-folder.ts';
import type { PreparedSite } from './site.ts';

/** Builds the site and prepares the databases, once for each run. */
export default async function setup() {
  buildTestSite();
  const removePreparedFolder = await reservePreparedFolder();
  if (findPostgres().reason !== undefined) return removePreparedFolder;
  const server = await startPreparedServer();
  const prepared: PreparedSite = { template: server.template, folder: server.folder };
  process.env['PREPARED_POSTGRES'] = JSON.stringify(prepared);
  return async () => {
    await server.stop();
    await removePreparedFolder();
  };
}
