/** `npm run reset`: empties the data folder, so that the next start begins with the samples. */
import { rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { lockFolder } from './folder-lock.ts';
import { fail } from './process.ts';
import { readStackSettings } from './settings.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { dataFolder } = readStackSettings(process.env);
  if (existsSync(dataFolder)) {
    // The folder is locked first, because deleting it under a running stack would lose data.
    const release = await lockFolder(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
    await release();
  }
  process.stdout.write(`The data in ${dataFolder} is deleted.\n`);
} catch (error) {
  fail(error);
}
