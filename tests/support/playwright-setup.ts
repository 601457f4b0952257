import { buildTestSite } from './built-site.ts';
import { findPostgres } from './postgres/binaries.ts';
import { readSharedServer, sharePreparedServer } from './postgres/prepared-server.ts';
import { reservePreparedFolder } from './prepared-folder.ts';

/** Builds the site and prepares the databases, once for each run. */
export default async function setup() {
  buildTestSite();
  const removePreparedFolder = await reservePreparedFolder();
  if (findPostgres().reason !== undefined || readSharedServer()) return removePreparedFolder;
  const stopServer = await sharePreparedServer();
  return async () => {
    await stopServer();
    await removePreparedFolder();
  };
}
