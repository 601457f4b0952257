/** Child process of pglite.ts. It creates an empty PostgreSQL in the folder that its argument names, and exits. */
import { PGlite } from '@electric-sql/pglite';

// Ctrl-C and a closed terminal send their signals to this process too. The signals are ignored, because an interrupted
// creation would be incomplete.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

const [folder = ''] = process.argv.slice(2);
const postgres = new PGlite(folder);
await postgres.waitReady;
await postgres.exec('checkpoint');
await postgres.close();
