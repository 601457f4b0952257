/**
 * The Postgres under the embedded database. The product runs on PGlite, in this process; tests also run
 * on a real server, because PGlite runs one transaction at a time and hides what happens when two meet.
 */
import type { Connection } from '@supabase/lite';

/** What a statement answered. */
interface Results<Row> {
  rows: Row[];
  affectedRows?: number | undefined;
}

export interface Queries {
  query<Row>(statement: string, values?: unknown[]): Promise<Results<Row>>;
  /** Runs any number of statements, without values. */
  exec(statements: string): Promise<unknown>;
}

/** Statements that take effect together or not at all. */
export interface Transaction extends Queries {
  rollback(): Promise<void>;
}

/** A session of Postgres, past all policies; transactions may run in others. An instance of PGlite is one. */
export interface Sql extends Queries {
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  readonly closed: boolean;
}

/** An open Postgres and the library's connection to it. */
export interface Engine {
  connection: Connection;
  sql: Sql;
  /** Sets a setting (`name.like_this`) of every session. */
  set: (name: string, value: string) => Promise<void>;
  /** Calls back when tables or functions change. */
  onSchemaChange: (changed: () => void) => Promise<void>;
  /** Writes everything to disk and lets go of it. */
  close: () => Promise<void>;
}

/** Opens the Postgres of a data folder, or makes one. */
export type OpenEngine = (dataFolder: string) => Promise<Engine>;
