/** Captures the SQL statement that the REST interface creates from a request. */
import type { Transaction } from '#netlify/local/database/engine.ts';
import type { Database } from '#netlify/local/database/index.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Sends a request and returns the statement that reads the table.
 * @throws if the request is refused
 */
export async function captureStatement(
  { fetch, sql }: Database,
  request: Request,
  table: string,
): Promise<Statement> {
  const statements: Statement[] = [];
  const transaction = sql.transaction.bind(sql);
  sql.transaction = (run) =>
    transaction((inner) => {
      const query: Transaction['query'] = (text, values) => {
        statements.push({ text, values: values ?? [] });
        return inner.query(text, values);
      };
      return run({ query, exec: inner.exec.bind(inner), rollback: inner.rollback.bind(inner) });
    });
  const response = await fetch(request);
  sql.transaction = transaction;
  const match = statements.find(({ text }) => text.includes(`"${table}"`));
  if (!response.ok || !match) {
    throw new Error(`${request.url} answered ${response.status}: ${await response.text()}`);
  }
  return match;
}
