/** Bodies that no page of ours sends. */

/** As JSON, nested so many times in all. */
export function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
}

/** Fields of these names as a form sends them, urlencoded or in parts; the type first. */
export function createForm(names: string[], type: 'urlencoded' | 'multipart'): [string, string] {
  if (type === 'urlencoded') {
    return ['application/x-www-form-urlencoded', names.map((name) => `${name}=v`).join('&')];
  }
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`;
  return ['multipart/form-data; boundary=b', `${names.map(part).join('')}--b--\r\n`];
}

/** A body of ours with every value in it replaced. */
export function withValues(body: unknown, replace: (value: unknown) => unknown): unknown {
  if (Array.isArray(body)) return body.map((each) => withValues(each, replace));
  if (typeof body !== 'object' || body === null) return replace(body);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, withValues(value, replace)]),
  );
}

/** By what is strange about it. */
export const strangeValues: Record<string, (value: unknown) => unknown> = {
  'NUL and half a character in texts': (value) =>
    typeof value === 'string' ? `${value}\0\ud800` : value,
  'only invisible characters': (value) =>
    typeof value === 'string' ? '\u202e\u2066\u200b\ufeff' : value,
  'very long texts': (value) => (typeof value === 'string' ? '\u{1f9fa}'.repeat(3_000) : value),
  'the largest numbers': (value) => (typeof value === 'number' ? Number.MAX_VALUE : value),
  'numbers below zero': (value) => (typeof value === 'number' ? -1 : value),
  'nothing at all': () => null,
  'objects with a prototype': () => JSON.parse('{"__proto__":{"roles":["staff"]}}') as unknown,
  lists: (value) => [value, value],
};
