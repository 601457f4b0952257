/** Runs the endpoints on a database of a real server in a separate process. The arguments are `socket database`. */
import { readStackSettings } from '#netlify/local/settings.ts';
import { serveStack } from '#netlify/local/server.ts';
import { registerTsxLoader } from '#netlify/local/tsx.ts';
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
