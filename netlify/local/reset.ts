/** `npm run reset` deletes the data folder. The next start then creates the sample data again. */
import { rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { lockFolder } from './folder-lock.ts';
import { fail } from './process.ts';
import { readStackSettings } from './settings.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { dataFolder } = readStackSettings(process.env);
  if (existsSync(dataFolder)) {
    // The lock prevents a deletion while the stack runs, which would lose data.
    const release = await lockFolder(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
    await release();
  }
  process.stdout.write(`The data in ${dataFolder} is deleted.\n`);
} catch (error) {
  fail(error);
}
