/** Which functions the migrations make for the REST interface, read from their text. */
import { inParentheses, partsOf, statementsOf } from './migration-text.ts';

/** What a call of a function has to give. */
export interface Parameter {
  name: string;
  /** As in SQL: `timestamptz`. */
  type: string;
}

/** The parameters that have no default, by name of function. */
export type ExpectedFunctions = Map<string, Parameter[]>;

const made = /^\s*create\s+(?:or\s+replace\s+)?function\s+public\.(\w+)/;
const dropped = /^\s*drop\s+function\s+(?:if\s+exists\s+)?/;
const parameter = /^\s*(?:(in|inout|out|variadic)\s+)?(\w+)\s+(.+?)\s*((?:\bdefault\b|:?=).*)?$/s;

/** Reads what is done to functions of the schema `public`, statement by statement. */
export function expectedFunctions(sql: string): ExpectedFunctions {
  const functions: ExpectedFunctions = new Map();
  for (const statement of statementsOf(sql)) {
    const name = made.exec(statement)?.[1];
    if (name !== undefined) {
      const [parameters, rest] = inParentheses(statement);
      // The REST interface serves no function of a trigger.
      if (!/^\s*returns\s+(event_)?trigger\b/.test(rest)) functions.set(name, required(parameters));
    }
    if (dropped.test(statement)) {
      for (const part of partsOf(statement))
        functions.delete(/public\.(\w+)/.exec(part)?.[1] ?? '');
    }
  }
  return functions;
}

function required(parameters: string): Parameter[] {
  return partsOf(parameters).flatMap((part) => {
    const [, mode, name, type, fallback] = parameter.exec(part) ?? [];
    if (name === undefined || type === undefined || mode === 'out' || fallback) return [];
    return [{ name, type: type.replace(/\s+/g, ' ') }];
  });
}
