/**
 * A value that is no array goes through the library's writer of arrays as it came. The message to Postgres
 * is begun with it, breaks off, and is sent before the next one: somebody else's statement is refused for it.
 */
import type { PGlite } from '@electric-sql/pglite';

/** From now on every value is written as text, and Postgres itself says where it does not fit. */
export function writeValuesAsText(database: PGlite): void {
  // Looked up for each value, because a new table brings a type of its own.
  database.serializers = new Proxy(database.serializers, {
    get: (serializers, type) => {
      const serialize = serializers[String(type)];
      return serialize && ((value: unknown) => textOf(serialize(value)));
    },
  });
}

function textOf(value: unknown): unknown {
  const isWritable = typeof value === 'string' || value instanceof Uint8Array || value === null;
  return isWritable ? value : JSON.stringify(value);
}
