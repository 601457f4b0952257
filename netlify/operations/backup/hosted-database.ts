/** Connects to a hosted PostgreSQL by its connection string, in one session. */
import { readFileSync } from 'node:fs';
import postgres, { type ReservedSql, type TransactionSql } from 'postgres';
import { BackupError } from './backup-error.ts';
import type { BackupDatabase, Transaction } from './queries.ts';

interface HostedDatabase extends BackupDatabase {
  close: () => Promise<void>;
}

/** The port of the pooler that gives each transaction another session. */
const transactionPoolerPort = '6543';

/**
 * Connects to a database.
 * @param address - the connection string, with the parameters `sslmode` and `sslrootcert` of libpq
 * @throws {BackupError} if the address is that of a transaction pooler
 */
export function openHostedDatabase(address: string): HostedDatabase {
  const url = new URL(address);
  if (url.port === transactionPoolerPort) {
    throw new BackupError(
      'SUPABASE_DB_URL is the address of the transaction pooler (port 6543). Use the session pooler or the direct connection, with port 5432.',
    );
  }
  const ssl = chooseEncryption(url);
  for (const name of ['sslmode', 'sslrootcert']) url.searchParams.delete(name);
  const sql = postgres(url.href, {
    max: 1,
    ssl,
    // The types of arrays are not needed, and their query would run in each connection.
    fetch_types: false,
    prepare: false,
    idle_timeout: 0,
    connect_timeout: 30,
    onnotice: () => undefined,
    connection: { application_name: 'tangaza backup' },
  });
  return {
    ...createQueries(sql),
    transaction: async (work) => {
      // The result leaves through a variable, because the type of `begin` changes results that are arrays.
      const outcome: { result?: Awaited<ReturnType<typeof work>> } = {};
      await sql.begin(async (session) => {
        outcome.result = await work(createQueries(session));
      });
      return outcome.result as Awaited<ReturnType<typeof work>>;
    },
    close: () => sql.end(),
  };
}

/**
 * Chooses the encryption as libpq does. A connection to another machine is always encrypted. With the certificate of
 * the platform (`sslrootcert`), the connection also verifies the certificate of the server.
 */
function chooseEncryption({ hostname, searchParams }: URL) {
  const mode = searchParams.get('sslmode');
  const certificate = searchParams.get('sslrootcert');
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (certificate !== null && certificate !== 'system') {
    return { ca: readFileSync(certificate, 'utf8'), rejectUnauthorized: true };
  }
  if (certificate === 'system' || mode?.startsWith('verify-')) return 'verify-full' as const;
  return isThisMachine && mode !== 'require' ? false : ('require' as const);
}

function createQueries(
  session: Pick<postgres.Sql | TransactionSql | ReservedSql, 'unsafe'>,
): Transaction {
  return {
    query: async (statement: string, values: unknown[] = []) => {
      const rows = await session.unsafe(statement, values as never[]);
      return { rows: [...rows] as never[] };
    },
    exec: (statements) => session.unsafe(statements).simple(),
  };
}
