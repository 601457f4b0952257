/** REST requests that try to read or write more than the site's client does. */
import { memberId } from '../seeded-users.ts';
import type { Callable, Relation } from './catalogue.ts';

export interface Trick {
  method: string;
  /** The path after `/rest/v1/`. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const get = (path: string, headers: Record<string, string> = {}): Trick => ({
  method: 'GET',
  path,
  headers,
});

/** Returns requests that read a relation, or reveal its rows indirectly. */
export function readingTricks({ name, columns, key }: Relation): Trick[] {
  const [column = ''] = key.length > 0 ? key : columns;
  const from = (query: string, headers?: Record<string, string>) =>
    get(`${name}?${query}`, headers);
  return [
    from(`select=${columns.join()}`),
    from(`select=x:${column}::text`),
    from(`select=${column},count()`),
    from('select=*', { prefer: 'count=exact', range: '0-999999', 'range-unit': 'items' }),
    from('limit=0', { prefer: 'count=exact' }),
    from('select=*&limit=1', { accept: 'application/vnd.pgrst.object+json' }),
    from('select=*', { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' }),
    from('select=*', { accept: 'text/csv' }),
    { ...from('select=*', { prefer: 'count=exact' }), method: 'HEAD' },
    from(`or=(${columns.map((each) => `${each}.not.is.null`).join()})`),
    from(`not.and=(${column}.is.null,${column}.is.null)`),
    from(`order=${columns.map((each) => `${each}.desc`).join()}`),
  ];
}

/** Returns requests that filter and sort by each column without selecting it. */
export function hiddenColumnTricks({ name, columns, key }: Relation): Trick[] {
  const [column = ''] = key.length > 0 ? key : columns;
  return columns.map((each) =>
    get(`${name}?select=${column}&${each}=not.is.null&order=${each}.desc`),
  );
}

/** Returns requests that write rows of the seeded member, and columns that no client may write. */
export function writingTricks({ name, columns, key, types }: Relation): Trick[] {
  const row = Object.fromEntries(Object.entries(types).map(([one, type]) => [one, valueOf(type)]));
  const [first = columns[0] ?? ''] = key;
  const returning = { prefer: 'return=representation' };
  const merging = { prefer: 'resolution=merge-duplicates,return=representation' };
  const post = (query: string, headers: Record<string, string>, body: unknown = row) => ({
    method: 'POST',
    path: `${name}?${query}`,
    headers,
    body,
  });
  const all = `${first}=not.is.null`;
  return [
    post('', returning),
    post(`columns=${Object.keys(row).join()}`, returning, [row, row]),
    post(`columns=${columns.join()}&select=*`, { prefer: 'missing=default,tx=rollback' }),
    post(`on_conflict=${key.join()}`, merging),
    post('', { prefer: 'resolution=ignore-duplicates,return=representation' }),
    { method: 'PUT', path: `${name}?${first}=eq.${memberId}`, headers: returning, body: row },
    { method: 'PATCH', path: name, headers: returning, body: row },
    { method: 'PATCH', path: `${name}?${all}&select=*`, headers: returning, body: row },
    { method: 'DELETE', path: name, headers: { prefer: 'return=representation,count=exact' } },
    { method: 'DELETE', path: `${name}?${all}`, headers: returning },
    { method: 'DELETE', path: `${name}?${all}&limit=1&order=${first}`, headers: returning },
  ];
}

/**
 * Returns requests that read one relation through another.
 * @param hint - the name of the foreign key, if several connect the relations
 */
export function embeddingTricks(outer: Relation, inner: Relation, hint = ''): [Trick, ...Trick[]] {
  const [column = ''] = inner.columns;
  const name = hint === '' ? inner.name : `${inner.name}!${hint}`;
  return [
    get(`${outer.name}?select=*,x:${name}(*)`),
    get(`${outer.name}?select=*,x:${name}!inner(${column})&x.${column}=not.is.null`),
    get(`${outer.name}?select=*,...${name}(y:${column})`),
    get(`${outer.name}?select=*,x:${name}()&order=x(${column}).desc`),
  ];
}

/** Returns requests that call a function with values of its parameters' types. */
export function callingTricks({ name, parameters }: Callable): Trick[] {
  const args = parameters.map(({ name, type }) => [name, valueOf(type)] as const);
  const query = new URLSearchParams(
    args.map(([name, value]): [string, string] => [name, inAddress(value)]),
  );
  const body = Object.fromEntries(args);
  return [
    { method: 'POST', path: `rpc/${name}`, headers: { prefer: 'params=single-object' }, body },
    get(`rpc/${name}?${query}`),
  ];
}

const inAddress = (value: unknown) => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? '{}' : JSON.stringify(value);
};

const values: Record<string, unknown> = {
  uuid: memberId,
  boolean: true,
  bigint: 1,
  'bigint[]': [],
  integer: 1,
  smallint: 1,
  json: {},
  jsonb: [],
  text: 'x',
  bytea: '\\x00',
  date: '2026-01-01',
  tsvector: 'x',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  'uuid[]': [],
  'text[]': [],
};

/**
 * Returns a sample value of a type.
 * @throws {Error} for a type without a sample value
 */
function valueOf(type: string): unknown {
  if (!(type in values)) throw new Error(`Give ${type} a value in ${import.meta.url}.`);
  return values[type];
}
