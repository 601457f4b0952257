/**
 * Runs one transaction at a time. The library sends BEGIN and COMMIT as ordinary queries to the only session.
 * Concurrent requests would therefore share a transaction and a role. With this Kysely dialect, a transaction holds
 * the session until it ends, and other requests wait.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Sql, Transaction } from './engine.ts';
import type { FindTimeout } from './timeouts.ts';

/**
 * Creates the dialect.
 * @param findTimeout - returns the statement timeout of a request
 */
export function createIsolatingDialect(database: Sql, findTimeout: FindTimeout): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createIsolatingDriver(database, findTimeout),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createIsolatingDriver(database: Sql, findTimeout: FindTimeout): Driver {
  const open = new Map<DatabaseConnection, OpenTransaction>();
  const end = async (connection: DatabaseConnection, outcome: Outcome) => {
    const transaction = open.get(connection);
    open.delete(connection);
    await transaction?.end(outcome);
  };
  return {
    init: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    acquireConnection: () => {
      const connection = createConnection((query) => {
        const run = open.get(connection)?.run;
        return run ? run(query) : database.query(query.sql, [...query.parameters]);
      });
      return Promise.resolve(connection);
    },
    releaseConnection: () => Promise.resolve(),
    beginTransaction: async (connection) => {
      open.set(connection, await beginTransaction(database, findTimeout));
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
  };
}

type Outcome = 'commit' | 'rollback';
type Run = (query: CompiledQuery) => Promise<Rows>;
interface OpenTransaction {
  run: Run;
  end: (outcome: Outcome) => Promise<void>;
}

/**
 * Begins a transaction that a later call ends. Kysely ends a transaction by a call, but the engine ends one when
 * its callback returns. The callback therefore waits for the call of `end`.
 */
async function beginTransaction(database: Sql, findTimeout: FindTimeout): Promise<OpenTransaction> {
  const transactionBegin = Promise.withResolvers<Transaction>();
  const decision = Promise.withResolvers<Outcome>();
  const transactionEnd = database.transaction(async (transaction) => {
    transactionBegin.resolve(transaction);
    if ((await decision.promise) === 'rollback') await transaction.rollback();
  });
  transactionEnd.catch(transactionBegin.reject);
  const transaction = await transactionBegin.promise;
  return {
    run: combineSettings(transaction, findTimeout),
    end: (outcome) => {
      decision.resolve(outcome);
      return transactionEnd;
    },
  };
}

type Rows = Awaited<ReturnType<Sql['query']>>;

/** Matches the library's statements that set a parameter, such as the role or the claims of a request. */
const settingPattern = /^\s*select set_config\('([\w.]+)', (?:\$1|''), true\)\s*$/i;

/**
 * Collects the settings, about ten for each request, and makes them in one statement before the request's own
 * statement. The statement timeout is added to them.
 */
function combineSettings(transaction: Transaction, findTimeout: FindTimeout): Run {
  const settings: unknown[] = [];
  const request = { role: '', path: '' };
  return async ({ sql, parameters }) => {
    const [, name] = settingPattern.exec(sql) ?? [];
    if (name !== undefined) {
      const value = parameters.length > 0 ? parameters[0] : '';
      settings.push(name, value);
      if (name === 'role') request.role = String(value);
      if (name === 'request.path') request.path = String(value);
      return { rows: [] };
    }
    const values = settings.splice(0);
    if (values.length > 0) {
      values.push('statement_timeout', findTimeout(request.role, request.path));
    }
    // The values are pairs of a name and a value.
    const calls = values.flatMap((_, index) =>
      index % 2 ? [] : [`set_config($${index + 1}, $${index + 2}, true)`],
    );
    if (calls.length > 0) await transaction.query(`select ${calls.join(', ')}`, values);
    return transaction.query(sql, [...parameters]);
  };
}

function createConnection(run: Run): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, affectedRows } = await run(query);
      return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows ?? 0) };
    },
    streamQuery() {
      throw new Error('The embedded database does not support streaming.');
    },
  };
}
