/** Converts values from and to PostgreSQL, because the library's formats differ from PostgREST's. */
import type { PGlite } from '@electric-sql/pglite';

/** Types by their OID in PostgreSQL. */
const timestampType = 1114;
const timestamptzType = 1184;
const numericType = 1700;

/**
 * Converts `2026-11-21 03:40:50.6+00` to `2026-11-21T03:40:50.6+00:00`, which every browser parses. `infinity` and
 * dates before Christ stay unchanged.
 */
export function isoTimestamp(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) ([\d:.]+)([+-]\d\d)?(:\d\d)?$/.exec(text);
  if (!parts) return text;
  const [, date = '', time = '', hours = '', minutes = ''] = parts;
  return `${date}T${time}${hours}${hours && (minutes || ':00')}`;
}

/**
 * Converts `12.50` to 12.5, the form of a JSON number. `NaN` and `Infinity` stay texts, because JSON has no such
 * numbers.
 */
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
 * Serialises all values as text, so that PostgreSQL itself reports invalid ones. The library's serialiser of arrays
 * fails on a value that is not an array. Its message to PostgreSQL then stays incomplete and is sent before the
 * next one, so that another client's statement is refused.
 */
export function writeValuesAsText(database: PGlite): void {
  // Looked up for each value, because a new table adds a type of its own.
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
 * Reduces the table of parsers. PGlite copies it for each result, which took longer than most statements, because
 * it has one entry for the arrays of every type. With this patch the copy contains only parsers that a result has
 * already needed.
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
