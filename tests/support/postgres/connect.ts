/** Sessions of the test server, with values in the same format as in the product. */
import postgres from 'postgres';
import { isoTimestamp, jsonNumber } from '#netlify/local/database/values.ts';

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
const asIs = { serialize: text, parse: (value: string) => value };
const time = { serialize: text, parse: isoTimestamp };
const safeInteger = (digits: string) =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);

/** Types by their OID in PostgreSQL, as in ../../../netlify/local/database/values.ts. */
const types = {
  bigint: { to: 20, from: [20], serialize: text, parse: safeInteger },
  json: { to: 114, from: [114], ...json },
  jsonb: { to: 3802, from: [3802], ...json },
  numeric: { to: 1700, from: [1700], serialize: text, parse: jsonNumber },
  date: { to: 1082, from: [1082], ...asIs },
  timestamp: { to: 1114, from: [1114], ...time },
  timestamptz: { to: 1184, from: [1184], ...time },
};

/** Options of the library's connection and of the tests' own. */
export function optionsFor({ socket, database, user = 'postgres' }: Target, maxSessions: number) {
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

/** A pool with the given maximum of sessions. It connects on first use. */
export function connectTo(target: Target, maxSessions = 1): postgres.Sql {
  return postgres(optionsFor(target, maxSessions));
}

/**
 * A session that does not parse arrays. The client would query their types when it connects, and the error of that
 * query would stay unhandled if the session is terminated meanwhile.
 */
export function connectToCut(target: Target): postgres.Sql {
  return postgres({ ...optionsFor(target, 1), fetch_types: false });
}
