/** Converts values from and to PostgreSQL, because the formats of PGlite differ from those of PostgREST. */
import type { PGlite } from '@electric-sql/pglite';

/** OIDs of types in PostgreSQL. */
const timestampType = 1114;
const timestamptzType = 1184;
const numericType = 1700;

/** Matches a timestamp of PostgreSQL: date, time, and the hours and minutes of the time zone. */
const timestampPattern = /^(\d{4,}-\d\d-\d\d) ([\d:.]+)([+-]\d\d)?(:\d\d)?$/;

/**
 * Converts `2026-11-21 03:40:50.6+00` to `2026-11-21T03:40:50.6+00:00`, which every browser can parse. `infinity`
 * and dates before Christ stay unchanged.
 */
export function toIsoTimestamp(text: string): string {
  const parts = timestampPattern.exec(text);
  if (!parts) return text;
  const [, date = '', time = '', hours, minutes = ':00'] = parts;
  const zone = hours === undefined ? '' : `${hours}${minutes}`;
  return `${date}T${time}${zone}`;
}

/** Converts `12.50` to the number 12.5. `NaN` and `Infinity` stay texts, because JSON lacks such numbers. */
export function toJsonNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** Parsers by the OID of the type. PGlite also uses them for the elements of arrays of these types. */
export const parsers = {
  [timestampType]: toIsoTimestamp,
  [timestamptzType]: toIsoTimestamp,
  [numericType]: toJsonNumber,
};

/**
 * Serialises values as texts, so that PostgreSQL itself reports invalid ones. Bytes and null stay unchanged.
 * PGlite's own serialiser of arrays returns a value that is not an array unchanged. PGlite then throws after it has
 * sent an incomplete message to PostgreSQL, which disturbs the next message: the statement of another client is
 * refused.
 */
export function writeValuesAsText(database: PGlite): void {
  // The serialiser is looked up for each value, because a new table adds a type.
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
 * Makes PGlite copy fewer parsers. PGlite copies its table of parsers for each result. The table has an entry for
 * the arrays of every type, so the copy took longer than most statements. With this patch, the copy contains only
 * the parsers of the types in this result and in earlier results.
 */
export function limitCopiedParsers(database: PGlite): void {
  const typeIds = new Set<string>();
  const executeMessage = database.execProtocolStream.bind(database);
  database.execProtocolStream = async (message, options) => {
    const messages = await executeMessage(message, options);
    for (const responseMessage of messages) {
      if (isDescription(responseMessage))
        for (const { dataTypeID } of responseMessage.fields) typeIds.add(`${dataTypeID}`);
    }
    return messages;
  };
  database.parsers = new Proxy(database.parsers, {
    ownKeys: (parsers) => [...typeIds].filter((type) => type in parsers),
  });
}
