/** Who did what and when: written beside every change. */
import { randomUUID } from 'node:crypto';
import { plainText, type Queries } from './database.ts';
import { timestamp } from './http.ts';
import type { Page } from './pagination.ts';
import type { User } from './user.ts';

const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
} as const;

/** Who acts: an account, the operator or the system. */
export type Actor = Pick<User, 'id' | 'email' | 'raw_user_meta_data'>;

/** Writes one entry. `about` is the account that somebody else acted upon. */
export async function audit(
  sql: Queries,
  now: Date,
  actor: Actor,
  action: keyof typeof logTypes,
  about?: User,
): Promise<void> {
  const payload = {
    action,
    actor_id: actor.id,
    actor_email: actor.email,
    actor_name: actor.raw_user_meta_data?.['full_name'],
    log_type: logTypes[action],
    timestamp: timestamp(now),
    traits: about && { user_id: about.id, user_email: about.email },
  };
  await sql.query(
    'insert into identity.audit_log_entries (id, payload, created_at) values ($1, $2, $3)',
    [randomUUID(), JSON.stringify(payload), now],
  );
}

/** A stored entry; how moments are handed out depends on how the database was opened. */
export interface Entry {
  id: string;
  payload: Record<string, unknown>;
  created_at: Date | string;
}

/** One page of entries in which one of the keys contains `part`; all entries without keys. */
export async function listEntries(
  sql: Queries,
  { keys, part, page }: { keys: string[]; part: string; page: Page },
): Promise<{ entries: Entry[]; count: number }> {
  const condition = `cardinality($1::text[]) = 0
    or exists (select from unnest($1::text[]) as key where payload->>key ilike $2)`;
  const values = [keys, `%${plainText(part)}%`];
  const counted = await sql.query(
    `select count(*)::int as count from identity.audit_log_entries where ${condition}`,
    values,
  );
  const { rows } = await sql.query(
    `select id, payload, created_at from identity.audit_log_entries where ${condition}
     order by created_at desc, id limit $3 offset $4`,
    [...values, page.limit, page.offset],
  );
  const [total] = counted.rows as { count: number }[];
  return { entries: rows as Entry[], count: total?.count ?? 0 };
}
