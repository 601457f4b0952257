/** What an endpoint does at the identity service as its operator. */
import * as z from 'zod';
import { identityUserSchema, type Member } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/** The identity service is given this long, in milliseconds, before we say that it is away. */
const patience = 5_000;

/**
 * What the platform's edge puts into a header of each request whose token is a right one, after it has
 * removed what the client may have sent there.
 */
const edgeSchema = z.object({ token: z.string().min(1) });

/**
 * Deletes an account. One that is gone already is deleted, too.
 * @param request - of the member herself: with it comes the operator's token.
 * @throws {Problem} `identity-unavailable`, when it may still be there.
 */
export async function deleteAccount(request: Request, { id }: Member): Promise<void> {
  const answer = await ask('DELETE', id, operatorTokenOf(request));
  await answer.body?.cancel();
  if (answer.ok || answer.status === 404) return;
  throw new Problem('identity-unavailable', { cause: new Error(`status ${answer.status}`) });
}

/**
 * Finds the addresses of members, asking for each once. None is given of somebody who has no account or
 * has not confirmed her address.
 * @param request - any that the platform made or vouched for: with it comes the operator's token.
 * @returns a function that throws the {@link Problem} `identity-unavailable` when there is no clear answer.
 */
export function addressBook(request: Request): (id: string) => Promise<string | undefined> {
  const known = new Map<string, Promise<string | undefined>>();
  return (id) => {
    const asked = known.get(id) ?? addressOf(request, id);
    known.set(id, asked);
    return asked;
  };
}

async function addressOf(request: Request, id: string): Promise<string | undefined> {
  const answer = await ask('GET', id, operatorTokenOf(request));
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 404) return undefined;
  const user = identityUserSchema.safeParse(body);
  if (!answer.ok || !user.success) {
    const cause = new Error(`status ${answer.status}`, { cause: user.error });
    throw new Problem('identity-unavailable', { cause });
  }
  return user.data.confirmed_at ? user.data.email : undefined;
}

/** The address comes from the environment, never from the header. */
async function ask(method: 'GET' | 'DELETE', id: string, token: string): Promise<Response> {
  const address = new URL(`/.netlify/identity/admin/users/${id}`, environment().site);
  try {
    return await fetch(address, {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patience),
    });
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}

/**
 * The token that the platform put into the request of a member who is known to it.
 * @throws {Problem} `identity-unavailable` where there is none.
 */
export function operatorTokenOf({ headers }: Request): string {
  const info = headers.get('x-nf-identity-info') ?? '';
  try {
    return edgeSchema.parse(JSON.parse(Buffer.from(info, 'base64').toString())).token;
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}
