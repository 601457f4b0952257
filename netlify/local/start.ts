/** `npm start`: builds the site and serves it as production would, with every service embedded. */
import { existsSync } from 'node:fs';
import { greet } from './greeting.ts';
import { runUntilSignal } from './process.ts';
import { paths } from './paths.ts';
import { serveStack } from './serve.ts';
import { readStackSettings } from './settings.ts';
import { readTsx } from './tsx.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
// As on the platform; React takes several times as long with all that it checks in development.
process.env['NODE_ENV'] ??= 'production';
readTsx();

await runUntilSignal(async () => {
  const settings = readStackSettings(process.env);
  if (!process.argv.includes('--no-build')) {
    const { build } = await import('astro');
    await build({ root: paths.project, logLevel: 'warn' });
  }

  const { info, close } = await serveStack({
    settings,
    loadModule: (file) => import(file),
    builtSite: paths.builtSite,
  });
  greet(info);
  return close;
});
