/** The interface through which rows are read and written: a hosted database over the wire, or the embedded engine. */

interface Results<Row> {
  rows: Row[];
}

interface Queries {
  query<Row>(statement: string, values?: unknown[]): Promise<Results<Row>>;
  /** Runs any number of statements without parameters. */
  exec(statements: string): Promise<unknown>;
}

export type Transaction = Queries;

/** A database that is backed up, or into which a backup is restored. */
export interface BackupDatabase extends Queries {
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}
