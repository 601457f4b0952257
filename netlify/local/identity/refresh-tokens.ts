/** The table of refresh tokens. */
import { plainText, type Queries } from './database.ts';
import { makeToken } from './random-token.ts';
import type { User } from './user.ts';

const lifetime = 30 * 24 * 3_600_000;

/** Stores a new refresh token and returns it. */
export async function grantRefreshToken(sql: Queries, user: User, now: Date): Promise<string> {
  const token = makeToken();
  await sql.query(
    `insert into identity.refresh_tokens (token, user_id, created_at, updated_at)
     values ($1, $2, $3, $3)`,
    [token, user.id, now],
  );
  return token;
}

/**
 * Revokes a refresh token and puts a new one in its place, by one conditional update: of parallel
 * uses exactly one gets an answer.
 * @returns undefined where the token is unknown, revoked or older than 30 days.
 */
export async function swapRefreshToken(
  sql: Queries,
  token: string,
  now: Date,
): Promise<{ userId: string; next: string } | undefined> {
  const next = makeToken();
  const { rows } = await sql.query(
    `with used as (
       update identity.refresh_tokens set revoked = true, updated_at = $3
       where token = $1 and not revoked and created_at >= $4
       returning user_id
     )
     insert into identity.refresh_tokens (token, user_id, created_at, updated_at)
     select $2, user_id, $3, $3 from used
     returning user_id`,
    [plainText(token), next, now, new Date(now.getTime() - lifetime)],
  );
  const [row] = rows as { user_id: string }[];
  return row && { userId: row.user_id, next };
}

/** Undefined where there is no such token. */
export async function isRevoked(sql: Queries, token: string): Promise<boolean | undefined> {
  const { rows } = await sql.query('select revoked from identity.refresh_tokens where token = $1', [
    plainText(token),
  ]);
  return (rows as { revoked: boolean }[])[0]?.revoked;
}

export async function deleteRefreshTokens(sql: Queries, userId: string): Promise<void> {
  await sql.query('delete from identity.refresh_tokens where user_id = $1', [userId]);
}
