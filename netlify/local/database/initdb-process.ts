/** The child process of pglite.ts: creates an empty PostgreSQL in the given folder, and exits. */
import { PGlite } from '@electric-sql/pglite';

// Ctrl-C reaches this process too. It ignores the signal, and the parent process ends it when that is safe.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

const [folder = ''] = process.argv.slice(2);
const postgres = new PGlite(folder);
await postgres.waitReady;
await postgres.exec('checkpoint');
await postgres.close();
