/** The members' feed. */
import { PostgrestError } from '@supabase/postgrest-js';
import * as z from 'zod/mini';
import { postSchema, type Post, type PostDraft } from '../domain/post/post.ts';
import { Problem } from '../domain/problem/problem.ts';
import { database } from './database.ts';

const pageSize = 20;

/** Postgres' codes [appendix A of its manual]: a row that is already there, and one that may not be. */
const alreadyThere = '23505';
const violations = ['23502', '23514'];

/**
 * The newest posts, newest first.
 * @throws {Problem} `not-signed-in`, `identity-unavailable` or `database-unavailable`.
 */
export async function listPosts(): Promise<Post[]> {
  const query = database()
    .from('posts')
    .select('id,title,description,created_at,author:members!author_id(id,name)')
    .order('id', { ascending: false })
    .limit(pageSize)
    // The person is told at once and tries again herself, instead of waiting for silent attempts.
    .retry(false)
    .throwOnError();
  try {
    return z.array(postSchema).parse((await query).data);
  } catch (cause) {
    throw problemOf(cause);
  }
}

/**
 * Adds a post. A second try with the same `clientId` adds nothing and succeeds.
 * @throws {Problem} as {@link listPosts}, and `invalid-input`.
 */
export async function addPost({ title, description }: PostDraft, clientId: string): Promise<void> {
  try {
    await database()
      .from('posts')
      .insert({ title, description, client_id: clientId })
      .throwOnError();
  } catch (cause) {
    if (codeOf(cause) !== alreadyThere) throw problemOf(cause);
  }
}

function problemOf(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const refused = violations.includes(codeOf(cause) ?? '');
  return new Problem(refused ? 'invalid-input' : 'database-unavailable', { cause });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof PostgrestError ? error.code : undefined;
}
