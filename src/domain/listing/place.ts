/** Splits the place of a business, such as 'Shop 4, Moi Avenue, Thika, Kiambu', at its town. */

const alphanumeric = /[\p{L}\p{N}]/u;

/**
 * Returns the parts of a place: ['Shop 4, Moi Avenue', ', ', 'Thika', ', Kiambu']. The town is a part between commas, or
 * else the end of one, as in 'Makongeni Thika'. A place that begins with the town, as 'Thika Town' does, has no parts.
 */
export function splitPlace(
  located: string,
  town: string,
): [start: string, separator: string, town: string, end: string] | undefined {
  const name = town.trim().toLowerCase();
  const place = located.toLowerCase();
  const positions = Array.from(place.matchAll(/,|$/g), ({ index }) => index);
  const ends = positions.map((end) => place.slice(0, end).trimEnd().length);
  const findEnd = (before: RegExp) =>
    ends.find((end) => {
      const start = end - name.length;
      return start > 0 && place.slice(start, end) === name && before.test(place.slice(0, start));
    });
  const isFirst = place.startsWith(name) && !alphanumeric.test(place.charAt(name.length));
  const end = findEnd(/,\s*$/) ?? findEnd(/\s$/);
  if (name === '' || isFirst || end === undefined) return undefined;
  const townStart = end - name.length;
  const start = located.slice(0, townStart).replace(/[\s,]+$/, '');
  return [
    start,
    located.slice(start.length, townStart),
    located.slice(townStart, end),
    located.slice(end),
  ];
}

/** Number of characters of a place that fit into the row of a phone. */
const maxRowLength = 30;

/**
 * Returns the parts of a long place that begins with its town: ['Kapsowar-Chebiemit-Iten Junction', ', Elgeyo-Marakwet'].
 * A row without space shortens the last part first.
 */
export function splitLongPlace(located: string): [start: string, end: string] | undefined {
  const comma = located.lastIndexOf(',');
  if (located.length <= maxRowLength || comma < 1) return undefined;
  return [located.slice(0, comma), located.slice(comma)];
}
