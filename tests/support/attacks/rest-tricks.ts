/** REST requests that try to read or write more than the site's client does. */
import { memberId } from '../seeded-users.ts';
import type { ExposedFunction, Relation } from './catalogue.ts';

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
export function createReadingTricks({ name, columns, key }: Relation): Trick[] {
  const [column = ''] = key.length > 0 ? key : columns;
  const createGet = (query: string, headers?: Record<string, string>) =>
    get(`${name}?${query}`, headers);
  return [
    createGet(`select=${columns.join()}`),
    createGet(`select=x:${column}::text`),
    createGet(`select=${column},count()`),
    createGet('select=*', { prefer: 'count=exact', range: '0-999999', 'range-unit': 'items' }),
    createGet('limit=0', { prefer: 'count=exact' }),
    createGet('select=*&limit=1', { accept: 'application/vnd.pgrst.object+json' }),
    createGet('select=*', { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' }),
    createGet('select=*', { accept: 'text/csv' }),
    { ...createGet('select=*', { prefer: 'count=exact' }), method: 'HEAD' },
    createGet(`or=(${columns.map((each) => `${each}.not.is.null`).join()})`),
    createGet(`not.and=(${column}.is.null,${column}.is.null)`),
    createGet(`order=${columns.map((each) => `${each}.desc`).join()}`),
  ];
}

/** Returns requests that filter and sort by each column without selecting it. */
export function createHiddenColumnTricks({ name, columns, key }: Relation): Trick[] {
  const [column = ''] = key.length > 0 ? key : columns;
  return columns.map((each) =>
    get(`${name}?select=${column}&${each}=not.is.null&order=${each}.desc`),
  );
}

/** Returns requests that insert, change or delete rows of the seeded member, in all columns. */
export function createWritingTricks({ name, columns, key, types }: Relation): Trick[] {
  const row = Object.fromEntries(
    Object.entries(types).map(([column, type]) => [column, getSampleValue(type)]),
  );
  const [first = columns[0] ?? ''] = key;
  const representation = { prefer: 'return=representation' };
  const merge = { prefer: 'resolution=merge-duplicates,return=representation' };
  const write = (
    method: 'POST' | 'PUT' | 'PATCH',
    query: string,
    headers: Record<string, string> = representation,
    body: unknown = row,
  ): Trick => ({ method, path: `${name}${query}`, headers, body });
  const remove = (query: string, headers = representation): Trick => ({
    method: 'DELETE',
    path: `${name}${query}`,
    headers,
  });
  const anyRow = `${first}=not.is.null`;
  return [
    write('POST', '?'),
    write('POST', `?columns=${Object.keys(row).join()}`, representation, [row, row]),
    write('POST', `?columns=${columns.join()}&select=*`, { prefer: 'missing=default,tx=rollback' }),
    write('POST', `?on_conflict=${key.join()}`, merge),
    write('POST', '?', { prefer: 'resolution=ignore-duplicates,return=representation' }),
    write('PUT', `?${first}=eq.${memberId}`),
    write('PATCH', ''),
    write('PATCH', `?${anyRow}&select=*`),
    remove('', { prefer: 'return=representation,count=exact' }),
    remove(`?${anyRow}`),
    remove(`?${anyRow}&limit=1&order=${first}`),
  ];
}

/**
 * Returns requests that read one relation through another.
 * @param foreignKey - the name of the foreign key, if several connect the relations
 */
export function createEmbeddingTricks(
  outer: Relation,
  inner: Relation,
  foreignKey = '',
): [Trick, ...Trick[]] {
  const [column = ''] = inner.columns;
  const name = foreignKey === '' ? inner.name : `${inner.name}!${foreignKey}`;
  return [
    get(`${outer.name}?select=*,x:${name}(*)`),
    get(`${outer.name}?select=*,x:${name}!inner(${column})&x.${column}=not.is.null`),
    get(`${outer.name}?select=*,...${name}(y:${column})`),
    get(`${outer.name}?select=*,x:${name}()&order=x(${column}).desc`),
  ];
}

/** Returns a POST and a GET that call a function with values of its parameters' types. */
export function createCallingTricks({ name, parameters }: ExposedFunction): Trick[] {
  const args = parameters.map(({ name, type }) => [name, getSampleValue(type)] as const);
  const query = new URLSearchParams(
    args.map(([name, value]): [string, string] => [name, toQueryValue(value)]),
  );
  const body = Object.fromEntries(args);
  return [
    { method: 'POST', path: `rpc/${name}`, headers: { prefer: 'params=single-object' }, body },
    get(`rpc/${name}?${query}`),
  ];
}

const toQueryValue = (value: unknown) => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? '{}' : JSON.stringify(value);
};

const sampleValues: Record<string, unknown> = {
  numeric: 1,
  'double precision': 1,
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
function getSampleValue(type: string): unknown {
  if (!(type in sampleValues)) throw new Error(`Give ${type} a value in ${import.meta.url}.`);
  return sampleValues[type];
}
