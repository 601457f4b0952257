/** A value of the site, or another text, in a text: {site.phone}. The screens fill the names without a dot. */
const sitePlaceholder = /\{(\w+(?:\.[\w-]+)+)\}/g;

/**
 * Returns a part of a language's data with the values of the site in its texts: 'Call {site.phone}' → 'Call 0700 000
 * 001'. Values that are not texts stay unchanged.
 * @param getValue - returns the value of a path such as 'site.phone'.
 */
export function fillTexts<Part>(part: Part, getValue: (path: string) => string): Part {
  return fillValue(part, getValue) as Part;
}

function fillValue(part: unknown, getValue: (path: string) => string): unknown {
  if (typeof part === 'string')
    return part.replaceAll(sitePlaceholder, (_, path: string) => getValue(path));
  if (Array.isArray(part)) return part.map((item) => fillValue(item, getValue));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, fillValue(value, getValue)]),
  );
}
