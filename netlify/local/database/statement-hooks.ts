/** Calls hooks before and after each statement of a database. Tests use them to kill the process at a statement. */
import type { Queries, Sql } from './engine.ts';

/** Called before a statement. It returns a function that is called after the statement, if it succeeds. */
export type Before = () => Promise<() => void>;

/** Matches the statements by which the library sets and reads parameters around a request's own statement. */
const settingPattern = /^\s*(?:select (?:set_config|current_setting)\(|set local role )/i;

/**
 * Adds the hooks to each statement. A commit counts as a statement, because it makes the changes permanent, and so
 * does a rollback. A statement that sets or reads a parameter does not count, because the parameter ends with the
 * transaction.
 */
export function withStatementHooks(sql: Sql, before: Before): Sql {
  const runWithHooks = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const after = await before();
    const result = await run();
    after();
    return result;
  };
  const addHooks = (queries: Queries): Queries => ({
    query: (statement, values) => {
      const run = () => queries.query<never>(statement, values);
      return settingPattern.test(statement) ? run() : runWithHooks(run);
    },
    exec: (statements) => runWithHooks(() => queries.exec(statements)),
  });
  return {
    ...addHooks(sql),
    transaction: async (work) => {
      let afterCommit = (): void => undefined;
      const result = await sql.transaction(async (transaction) => {
        const rollback = () => runWithHooks(() => transaction.rollback());
        const workResult = await work({ ...addHooks(transaction), rollback });
        afterCommit = await before();
        return workResult;
      });
      afterCommit();
      return result;
    },
    get closed() {
      return sql.closed;
    },
  };
}
