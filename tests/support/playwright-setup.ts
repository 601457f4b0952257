import { buildSite } from './built-site.ts';
import { prepareDataFolder, removeFolder } from './data-folder.ts';

/** Builds the site and prepares the database, once for each run. */
export default async function setup() {
  buildSite();
  const folder = await prepareDataFolder();
  process.env['PREPARED_FOLDER'] = folder;
  return () => removeFolder(folder);
}
