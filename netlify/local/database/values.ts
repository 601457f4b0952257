/** How values are handed out by Postgres and handed to it: the library's own forms are not PostgREST's. */
import type { PGlite } from '@electric-sql/pglite';

/** Types by their number in Postgres. */
const timestampType = 1114;
const timestamptzType = 1184;
const numericType = 1700;

/**
 * Turns `2026-11-21 03:40:50.6+00` into `2026-11-21T03:40:50.6+00:00`, which every browser reads.
 * `infinity` and dates before Christ stay as they are.
 */
export function isoTimestamp(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) ([\d:.]+)([+-]\d\d)?(:\d\d)?$/.exec(text);
  if (!parts) return text;
  const [, date = '', time = '', hours = '', minutes = ''] = parts;
  return `${date}T${time}${hours}${hours && (minutes || ':00')}`;
}

/** Turns `12.50` into 12.5, as a client reads it from JSON. `NaN` and `Infinity` have no number there. */
export function jsonNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** Arrays of these types are parsed element by element with the same functions. */
export const parsers = {
  [timestampType]: isoTimestamp,
  [timestamptzType]: isoTimestamp,
  [numericType]: jsonNumber,
};

/**
 * From now on every value is written as text, and Postgres itself says where it does not fit. The
 * library's writer of arrays takes a value that is no array as it came: its message to Postgres is begun,
 * breaks off, and is sent before the next one, so that somebody else's statement is refused for it.
 */
export function writeValuesAsText(database: PGlite): void {
  // Looked up for each value, because a new table brings a type of its own.
  database.serializers = new Proxy(database.serializers, {
    get: (serializers, type) => {
      const serialize = serializers[String(type)];
      return serialize && ((value: unknown) => toText(serialize(value)));
    },
  });
}

function toText(value: unknown): unknown {
  const isWritable = typeof value === 'string' || value instanceof Uint8Array || value === null;
  return isWritable ? value : JSON.stringify(value);
}

interface Description {
  fields: { dataTypeID: number }[];
}

const isDescription = (message: { name: string }): message is { name: string } & Description =>
  message.name === 'rowDescription';

/**
 * PGlite copies its table of parsers for each answer, which took longer than most statements: there is one
 * for the arrays of every type. From now on the copy has those alone that some answer has needed.
 */
export function copyFewParsers(database: PGlite): void {
  const typeIds = new Set<string>();
  const execute = database.execProtocolStream.bind(database);
  database.execProtocolStream = async (message, options) => {
    const messages = await execute(message, options);
    for (const each of messages) {
      if (isDescription(each))
        for (const { dataTypeID } of each.fields) typeIds.add(`${dataTypeID}`);
    }
    return messages;
  };
  database.parsers = new Proxy(database.parsers, {
    ownKeys: (parsers) => [...typeIds].filter((type) => type in parsers),
  });
}
