/** Endpoints of the lists for administrators: `GET /admin/users` and `GET /admin/audit`. */
import { requireAdmin } from './access.ts';
import { toPlainText } from './database.ts';
import { identityPath, type Context } from './http.ts';
import { Refusal } from './refusal.ts';
import { formatTimestamp, toUserJson } from './user.ts';
import { toUser } from './users.ts';

/**
 * `GET /admin/users` lists accounts, newest first by default. The parameter `filter` is a part of an email address
 * or of a full name.
 */
export async function listAccounts(context: Context): Promise<Response> {
  const { aud } = await requireAdmin(context);
  // The pattern of an empty filter is '%%'.
  const from = `identity.users where aud = $1
    and (email ilike $2 or raw_user_meta_data->>'full_name' ilike $2 or $2 = '%%')`;
  const values = [toPlainText(aud), `%${toPlainText(context.query.get('filter') ?? '')}%`];
  const direction = requireDirection(context.query.get('sort'));
  const { rows, headers } = await readPage(context, from, values, direction);
  const users = rows.map((row) => toUserJson(toUser(row)));
  return Response.json({ aud, users }, { headers });
}

/** Returns the direction in a `sort` parameter: `created_at asc` or `created_at desc`. */
function requireDirection(sort: string | null): string {
  if (!sort) return 'desc';
  // Splits the text at its first space.
  const [column = '', direction = 'desc'] = sort.split(/ (.*)/s);
  if (column !== 'created_at') {
    throw new Refusal(400, `Bad Sort Parameters: bad field for sort '${column}'`);
  }
  if (/^(?:asc|desc)$/i.test(direction)) return direction;
  const reason = `bad direction for sort '${direction}', only 'asc' and 'desc' allowed`;
  throw new Refusal(400, `Bad Sort Parameters: ${reason}`);
}

/**
 * The keys of an entry's payload that each scope searches. The scope precedes the searched text:
 * `query=author:amina`.
 */
const keysByScope = new Map([
  ['author', ['actor_email', 'actor_name']],
  ['action', ['action']],
  ['type', ['log_type']],
]);

/** `GET /admin/audit` lists the entries of the audit log, newest first. */
export async function listAudit(context: Context): Promise<Response> {
  await requireAdmin(context);
  const query = context.query.get('query') ?? '';
  const [scope = '', ...terms] = query.split(':');
  const keys = query === '' ? [] : keysByScope.get(scope);
  if (!keys || (query !== '' && terms.length === 0)) {
    throw new Refusal(400, `Invalid query scope: ${query}`);
  }
  const from = `identity.audit_log_entries where cardinality($1::text[]) = 0
    or exists (select from unnest($1::text[]) as key where payload->>key ilike $2)`;
  const { rows, headers } = await readPage(context, from, [
    keys,
    `%${toPlainText(terms.join(':'))}%`,
  ]);
  const entries = rows as { id: string; payload: unknown; created_at: Date | string }[];
  const body = entries.map(({ id, payload, created_at }) => ({
    id,
    payload,
    created_at: formatTimestamp(new Date(created_at)),
  }));
  return Response.json(body, { headers });
}

/** Reads the rows of the requested page, and creates the headers with its links and the number of all rows. */
async function readPage(context: Context, from: string, values: unknown[], direction = 'desc') {
  const { sql, query, request } = context;
  const page = requireNumber(query.get('page')) || 1;
  const size = requireNumber(query.get('per_page')) || 50;
  const countResult = await sql.query(`select count(*)::int as count from ${from}`, values);
  const { rows } = await sql.query(
    `select * from ${from} order by created_at ${direction}, id
     limit ${size} offset ${(page - 1) * size}`,
    values,
  );
  const [{ count } = { count: 0 }] = countResult.rows as { count: number }[];
  const link = createLinkHeader(new URL(request.url), page, Math.ceil(count / size));
  return { rows, headers: { link, 'x-total-count': String(count) } };
}

function requireNumber(text: string | null): number {
  if (!text) return 0;
  if (!/^\d+$/.test(text)) {
    const reason = `strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`;
    throw new Refusal(400, `Bad Pagination Parameters: ${reason}`);
  }
  // The maximum exceeds the length of any list, and the product of two such numbers still fits into a bigint.
  return Math.min(Number(text), 1_000_000_000);
}

/**
 * Returns links to the next and the previous page, if they exist, and to the last page. Their addresses are
 * relative to the service.
 */
function createLinkHeader({ pathname, searchParams }: URL, page: number, last: number): string {
  const formatLink = (number: number, relation: string) => {
    const query = new URLSearchParams(searchParams);
    query.set('page', String(number));
    query.sort();
    return `<${pathname.slice(identityPath.length)}?${query.toString()}>; rel="${relation}"`;
  };
  return [
    ...(last > page ? [formatLink(page + 1, 'next')] : []),
    ...(page > 1 ? [formatLink(page - 1, 'prev')] : []),
    formatLink(last, 'last'),
  ].join(', ');
}
