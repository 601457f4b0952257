/**
 * A program that runs the endpoints on a PostgreSQL server that is already running. Benchmarks and tests start the
 * program as a separate process. Its arguments are the server's socket, the name of the database, and optionally
 * `no-schedule` and `built-site`. With `built-site`, the program also serves the built pages.
 */
import { readStackSettings, registerTsxLoader, serveStack } from '#netlify/local/index.ts';
import { paths } from '#netlify/local/paths.ts';
import { openPostgres } from '#tests/support/postgres/engine.ts';

process.env['NODE_ENV'] ??= 'production';
registerTsxLoader();
const [socket = '', database = '', ...options] = process.argv.slice(2);
const { info } = await serveStack({
  settings: readStackSettings(process.env),
  loadModule: (file) => import(file),
  runsSchedule: !options.includes('no-schedule'),
  ...(options.includes('built-site') && { builtSite: paths.builtSite }),
  openEngine: () => openPostgres({ socket, database }),
});
process.stdout.write(`Site  ${info.site}\nStaff\n`);
