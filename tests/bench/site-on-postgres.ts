/**
 * A program that runs the endpoints on a PostgreSQL server that is already running. Benchmarks and tests start the
 * program as a process of its own. Its two arguments are the server's socket and the name of the database.
 */
import { readStackSettings, registerTsxLoader, serveStack } from '#netlify/local/index.ts';
import { openPostgres } from '#tests/support/postgres/engine.ts';

process.env['NODE_ENV'] ??= 'production';
registerTsxLoader();
const [socket = '', database = ''] = process.argv.slice(2);
const { info } = await serveStack({
  settings: readStackSettings(process.env),
  loadModule: (file) => import(file),
  openEngine: () => openPostgres({ socket, database }),
});
process.stdout.write(`Site  ${info.site}\nStaff\n`);
