/** The process behind pglite.ts: makes an empty Postgres in the folder that it is given, and ends. */
import { PGlite } from '@electric-sql/pglite';

// Ctrl-C reaches it as well; who started it ends after it, when that is safe.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

const [folder = ''] = process.argv.slice(2);
const postgres = new PGlite(folder);
await postgres.waitReady;
await postgres.exec('checkpoint');
await postgres.close();
