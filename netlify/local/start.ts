/**
 * `npm start` builds the site and serves it with the embedded stack. The option `--no-build` serves the last build.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from './paths.ts';
import { printAddresses } from './print-addresses.ts';
import { runUntilSignal } from './process.ts';
import { readStackSettings } from './settings.ts';
import { buildInChildProcess, serveStack } from './stack/index.ts';
import { registerTsxLoader } from './tsx.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
// The platform sets `production` too. React's development build is several times slower.
process.env['NODE_ENV'] ??= 'production';
registerTsxLoader();

const { values: options } = parseArgs({
  options: {
    'no-build': { type: 'boolean' },
    outDir: { type: 'string', default: paths.builtSite },
  },
});
const siteFolder = resolve(options.outDir);

await runUntilSignal(async (signal) => {
  const { info, close } = await serveStack({
    settings: readStackSettings(process.env),
    loadModule: (file) => import(file),
    builtSite: siteFolder,
    prepare: (site) => (options['no-build'] ? Promise.resolve() : build(site, signal)),
  });
  printAddresses(info);
  return close;
});

/** The build runs in a child process, because Node.js never releases the memory of a build. */
function build(site: string, signal: AbortSignal): Promise<void> {
  return buildInChildProcess({ folder: siteFolder, site, signal, printsProgress: true });
}
