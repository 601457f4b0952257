/**
 * Returns the text of a migration. A statement that waits five seconds for a lock fails, and the whole file with it, so
 * that requests never queue behind a migration for long. The setting ends with the file, because the session of an
 * embedded database serves requests afterwards.
 * @param statements - in the order of their execution, each with its semicolon
 */
export function formatMigration(statements: string[]): string {
  const settings = ["set lock_timeout = '5s';", 'set check_function_bodies = off;'];
  return `${[...settings, ...statements, 'reset lock_timeout;'].join('\n\n')}\n`;
}
