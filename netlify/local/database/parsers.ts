/** How values of Postgres are handed out. The library's own forms are not what PostgREST answers. */

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
