/**
 * Interface of the PostgreSQL engine of the embedded database. The product runs on PGlite in this process. Tests
 * also run on a real server, because PGlite runs one transaction at a time and hides conflicts of concurrent ones.
 */
import type { Connection } from '@supabase/lite';

/** The result of a statement. */
interface Results<Row> {
  rows: Row[];
  affectedRows?: number | undefined;
}

export interface Queries {
  query<Row>(statement: string, values?: unknown[]): Promise<Results<Row>>;
  /** Runs any number of statements without parameters. */
  exec(statements: string): Promise<unknown>;
}

/** A transaction of statements, which take effect together or not at all. */
export interface Transaction extends Queries {
  rollback(): Promise<void>;
}

/**
 * A PostgreSQL session that bypasses all policies. Transactions may run in other sessions. A PGlite instance is one
 * session.
 */
export interface Sql extends Queries {
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  readonly closed: boolean;
}

/** An open engine, with the library's connection to it. */
export interface Engine {
  connection: Connection;
  sql: Sql;
  /** Sets a parameter (`name.like_this`) in every session. */
  set: (name: string, value: string) => Promise<void>;
  /** Registers a callback for changes of tables or functions. */
  onSchemaChange: (changed: () => void) => Promise<void>;
  /** Writes all data to disk and releases the folder. */
  close: () => Promise<void>;
}

/** Opens the engine of a data folder, or creates one. */
export type OpenEngine = (dataFolder: string) => Promise<Engine>;
