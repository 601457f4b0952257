/** The little that the service needs of a Postgres connection; an instance of PGlite has it. */

export interface Queries {
  /** Whoever wrote the statement knows the rows. */
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Queries {
  exec(sql: string): Promise<unknown>;
  /**
   * There may be one connection only, and others wait for it: a transaction must never await mail
   * or a hook, which may themselves use the database.
   */
  transaction<T>(work: (sql: Queries) => Promise<T>): Promise<T>;
}

/** Makes a text fit for a parameter: Postgres refuses NUL. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
