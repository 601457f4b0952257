/** Splits the place of a business, such as 'Shop 4, Moi Avenue, Thika, Kiambu'. */

const alphanumeric = /[\p{L}\p{N}]/u;

/**
 * Returns the part of a place before its town: 'Shop 4, Moi Avenue'. The town is a part between commas, or else the end of
 * one, as in 'Makongeni Thika'; without it the whole place is returned. `isTownFirst` is true if the place begins with the
 * town, as 'Thika Town' does.
 */
export function splitPlace(located: string, town: string): { start: string; isTownFirst: boolean } {
  const name = town.trim().toLowerCase();
  const place = located.trim().toLowerCase();
  const isTownFirst = place.startsWith(name) && !alphanumeric.test(place.charAt(name.length));
  const parts = located.split(',').map((part) => part.trim().toLowerCase());
  const getEnd = (index: number) => located.split(',').slice(0, index).join(',').length;
  const index = parts.indexOf(name);
  if (index > 0) return { start: located.slice(0, getEnd(index)), isTownFirst };
  const endingPart = parts.findIndex((part) => part.endsWith(` ${name}`));
  if (endingPart < 0) return { start: located, isTownFirst };
  const end = located.slice(0, getEnd(endingPart + 1)).trimEnd().length - name.length;
  return { start: located.slice(0, end).trimEnd(), isTownFirst };
}
