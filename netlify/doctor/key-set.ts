/** The public halves of the keys that a Supabase project trusts. */
import * as z from 'zod';
import type { SigningKey } from '../signing-key.ts';
import type { Subject } from './check.ts';

/** Documented at supabase.com/docs/guides/auth/signing-keys, public key discovery. */
const keySetSchema = z.object({
  keys: z.array(
    z.looseObject({
      kid: z.string().optional(),
      x: z.string().optional(),
      y: z.string().optional(),
    }),
  ),
});

/** What the key set says of our key: it is there, its `kid` is not, or its `kid` is another key's. */
export type Standing = 'listed' | 'unlisted' | 'another' | 'unread';

type PrivateKey = Extract<SigningKey, { algorithm: 'ES256' }>['jwk'];

export async function standingOf(
  { environment: { database }, send }: Subject,
  { kid, x, y }: PrivateKey,
): Promise<Standing> {
  const answer = await send(new URL('/auth/v1/.well-known/jwks.json', database.url));
  const keys = answer.status === 200 ? keySetSchema.safeParse(answer.body).data?.keys : undefined;
  if (!keys) return 'unread';
  const found = keys.find((key) => key.kid === kid);
  if (!found) return 'unlisted';
  return sameNumber(found.x, x) && sameNumber(found.y, y) ? 'listed' : 'another';
}

/** The Supabase CLI leaves out zeros at the beginning of a number. */
function sameNumber(one = '', other: string): boolean {
  const [first, second] = [one, other].map((number) =>
    Buffer.from(number, 'base64url').toString('hex').replace(/^0+/, ''),
  );
  return first === second;
}
