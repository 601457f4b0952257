/** Which views the migrations make, read from their text. */
import { statementsOf } from './migration-text.ts';

const viewStatement =
  /^\s*(create(?:\s+or\s+replace)?|drop)\s+view\s+(?:if\s+exists\s+)?public\.(\w+)/;

/** Reads what is done to views of the schema `public`, statement by statement. */
export function expectedViews(sql: string): string[] {
  const views = new Set<string>();
  for (const statement of statementsOf(sql)) {
    const [, verb = '', name = ''] = viewStatement.exec(statement) ?? [];
    if (verb.startsWith('create')) views.add(name);
    if (verb === 'drop') views.delete(name);
  }
  return [...views];
}
