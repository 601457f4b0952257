import { spawnSync } from 'node:child_process';
import { prepareDataFolder, removeFolder } from './data-folder.ts';

/** Builds the site and prepares the database, once for the whole run. */
export default async function setup() {
  const built = spawnSync('astro', ['build'], { encoding: 'utf8' });
  if (built.status !== 0)
    throw new Error(`The site does not build:\n${built.stdout}${built.stderr}`);
  const folder = await prepareDataFolder();
  process.env['PREPARED_FOLDER'] = folder;
  return () => removeFolder(folder);
}
