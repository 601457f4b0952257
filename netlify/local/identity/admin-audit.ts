/** `GET /admin/audit` */
import { requireAdmin } from './actor.ts';
import { listEntries } from './audit-log.ts';
import type { Call } from './call.ts';
import { json, timestamp } from './http.ts';
import { pageHeaders, requirePage } from './pagination.ts';
import { Refusal } from './refusal.ts';

const keysOfScope = new Map([
  ['author', ['actor_email', 'actor_name']],
  ['action', ['action']],
  ['type', ['log_type']],
]);

/** Newest first; `query=author:ann` and the like choose some. */
export async function listAudit(call: Call): Promise<Response> {
  const { database, query, request } = call;
  await requireAdmin(call);
  const page = requirePage(query);
  const { keys, part } = requireScope(query.get('query') ?? '');
  const { entries, count } = await listEntries(database, { keys, part, page });
  const body = entries.map(({ id, payload, created_at }) => ({
    id,
    payload,
    created_at: timestamp(new Date(created_at)),
  }));
  return json(body, pageHeaders(request.url, page, count));
}

function requireScope(query: string): { keys: string[]; part: string } {
  if (query === '') return { keys: [], part: '' };
  const [scope = '', ...rest] = query.split(':');
  const keys = keysOfScope.get(scope);
  if (!keys || rest.length === 0) throw new Refusal('bad-audit-query', { details: [query] });
  return { keys, part: rest.join(':') };
}
