/** Request bodies that no page of the site sends. */

/** Returns JSON with objects nested to the given depth. */
export function createNestedJson(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
}

/** Returns the content type and the body of a form with the given field names. */
export function createForm(names: string[], type: 'urlencoded' | 'multipart'): [string, string] {
  if (type === 'urlencoded') {
    return ['application/x-www-form-urlencoded', names.map((name) => `${name}=v`).join('&')];
  }
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`;
  return ['multipart/form-data; boundary=b', `${names.map(part).join('')}--b--\r\n`];
}

/** Returns a copy of a body in which every value is replaced. */
export function replaceValues(body: unknown, replace: (value: unknown) => unknown): unknown {
  if (Array.isArray(body)) return body.map((each) => replaceValues(each, replace));
  if (typeof body !== 'object' || body === null) return replace(body);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, replaceValues(value, replace)]),
  );
}

/** Replacements by a description of the resulting value. */
export const strangeValues: Record<string, (value: unknown) => unknown> = {
  'NUL and half a character in texts': (value) =>
    typeof value === 'string' ? `${value}\0\ud800` : value,
  'only invisible characters': (value) =>
    typeof value === 'string' ? '\u202e\u2066\u200b\ufeff' : value,
  'very long texts': (value) => (typeof value === 'string' ? '\u{1f9fa}'.repeat(3_000) : value),
  'the largest numbers': (value) => (typeof value === 'number' ? Number.MAX_VALUE : value),
  'numbers below zero': (value) => (typeof value === 'number' ? -1 : value),
  'null instead of values': () => null,
  'objects with a prototype': () => JSON.parse('{"__proto__":{"roles":["staff"]}}') as unknown,
  lists: (value) => [value, value],
};
