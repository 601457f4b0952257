/**
 * The interface of the embedded database's PostgreSQL engine. The product runs on PGlite in the same process. Tests
 * also run on a PostgreSQL server, because PGlite runs one transaction at a time and therefore hides conflicts
 * between concurrent ones.
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

/** Statements that take effect together or not at all. */
export interface Transaction extends Queries {
  rollback(): Promise<void>;
}

/**
 * Runs statements without any policies. A PGlite instance has one session. On a server, transactions may run in
 * other sessions.
 */
export interface Sql extends Queries {
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  readonly closed: boolean;
}

/** An open engine. `connection` belongs to the library @supabase/lite. */
export interface Engine {
  connection: Connection;
  sql: Sql;
  /** Sets a parameter of every session. The name contains a dot: `embedded.ahead`. */
  set: (name: string, value: string) => Promise<void>;
  /** Registers a callback that runs after each change of the schema, such as a new table. */
  onSchemaChange: (changed: () => void) => Promise<void>;
  /**
   * Copies the files of the engine into a folder while no statement runs. The copy contains every committed row, and
   * can be opened as the files of a killed process. An engine in a separate server has no such files.
   */
  copyFiles?: (folder: string) => Promise<void>;
  /** Writes all data to disk, and closes the connection. */
  close: () => Promise<void>;
}

/** Opens the engine of a data folder, and creates its files if they are missing. */
export type OpenEngine = (dataFolder: string) => Promise<Engine>;
