/** Opens sessions of the test server. Values have the same format as in the product. */
import postgres from 'postgres';
import { toIsoTimestamp, toJsonNumber } from '#netlify/local/database/values.ts';

/** The server, the database and the role of a connection. */
export interface Target {
  socket: string;
  database: string;
  user?: string;
}

const json = {
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};
const text = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
const unparsed = { serialize: text, parse: (value: string) => value };
const time = { serialize: text, parse: toIsoTimestamp };
const safeInteger = (digits: string) =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);

/** Types by their OID in PostgreSQL, with the formats of ../../../netlify/local/database/values.ts. */
const types = {
  bigint: { to: 20, from: [20], serialize: text, parse: safeInteger },
  json: { to: 114, from: [114], ...json },
  jsonb: { to: 3802, from: [3802], ...json },
  numeric: { to: 1700, from: [1700], serialize: text, parse: toJsonNumber },
  date: { to: 1082, from: [1082], ...unparsed },
  timestamp: { to: 1114, from: [1114], ...time },
  timestamptz: { to: 1184, from: [1184], ...time },
};

/** Returns the options of a connection, for the stack's library and for the tests. */
export function createOptions(
  { socket, database, user = 'postgres' }: Target,
  maxSessions: number,
) {
  return {
    host: socket,
    database,
    user,
    max: maxSessions,
    types,
    onnotice: () => undefined,
    connection: { TimeZone: 'UTC', search_path: '"$user", public, extensions' },
  };
}

/** Creates a pool with the given maximum of sessions. The pool connects on first use. */
export function createPool(target: Target, maxSessions = 1): postgres.Sql {
  return postgres(createOptions(target, maxSessions));
}

/**
 * Creates a session that does not parse arrays, for tests that terminate it. For arrays the client would send a
 * query when it connects, and the error of a terminated query would be unhandled.
 */
export function connectWithoutArrays(target: Target): postgres.Sql {
  return postgres({ ...createOptions(target, 1), fetch_types: false });
}
