/** Opens sessions of the test server. Values have the same format as in the product. */
import postgres from 'postgres';
import { toIsoTimestamp, toJsonNumber } from '#netlify/local/database/values.ts';

/** The server, the database and the role of a connection. */
export interface Target {
  socket: string;
  database: string;
  user?: string;
}

const jsonCodec = {
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};
const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
const textCodec = { serialize: toText, parse: (value: string) => value };
const timeCodec = { serialize: toText, parse: toIsoTimestamp };
const parseInteger = (digits: string) =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);

/** Types by their OID in PostgreSQL, with the formats of ../../../netlify/local/database/values.ts. */
const types = {
  bigint: { to: 20, from: [20], serialize: toText, parse: parseInteger },
  json: { to: 114, from: [114], ...jsonCodec },
  jsonb: { to: 3802, from: [3802], ...jsonCodec },
  numeric: { to: 1700, from: [1700], serialize: toText, parse: toJsonNumber },
  date: { to: 1082, from: [1082], ...textCodec },
  timestamp: { to: 1114, from: [1114], ...timeCodec },
  timestamptz: { to: 1184, from: [1184], ...timeCodec },
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
    // The library renews a session after 30 to 60 minutes. A reserved session then never ends.
    max_lifetime: null,
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
 * @param idleSeconds - the seconds after which an idle session ends; by default it stays open
 */
export function connectWithoutArrays(target: Target, idleSeconds?: number): postgres.Sql {
  return postgres({
    ...createOptions(target, 1),
    fetch_types: false,
    ...(idleSeconds !== undefined && { idle_timeout: idleSeconds }),
  });
}
