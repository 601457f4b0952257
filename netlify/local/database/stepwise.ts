/** A database at which something happens before and after each statement, such as the end of the process. */
import type { Queries, Sql } from './engine.ts';

/** Called before a statement; what it returns is called after it. */
export type Before = () => Promise<() => void>;

/** What the library tells a transaction about its request, and asks it, before and after the request's own statement. */
const setting = /^\s*(?:select (?:set_config|current_setting)\(|set local role )/i;

/**
 * The end of a transaction is a statement of its own: what it did is kept only then. A setting of one is none,
 * because nothing is kept of it.
 */
export function stepwise(sql: Sql, before: Before): Sql {
  const step = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const after = await before();
    const result = await run();
    after();
    return result;
  };
  const each = (queries: Queries): Queries => ({
    query: (statement, values) => {
      const run = () => queries.query<never>(statement, values);
      return setting.test(statement) ? run() : step(run);
    },
    exec: (statements) => step(() => queries.exec(statements)),
  });
  return {
    ...each(sql),
    transaction: async (work) => {
      let committed = (): void => undefined;
      const result = await sql.transaction(async (transaction) => {
        const rollback = () => step(() => transaction.rollback());
        const done = await work({ ...each(transaction), rollback });
        committed = await before();
        return done;
      });
      committed();
      return result;
    },
    get closed() {
      return sql.closed;
    },
  };
}
