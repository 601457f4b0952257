/** Child process of pglite.ts. It creates an empty PostgreSQL in the folder that its argument names, and exits. */
import { PGlite } from '@electric-sql/pglite';

// Ctrl-C sends the signal to this process too. It ignores the signal, because an interrupted creation would be
// incomplete.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

const [folder = ''] = process.argv.slice(2);
const postgres = new PGlite(folder);
await postgres.waitReady;
await postgres.exec('checkpoint');
await postgres.close();
