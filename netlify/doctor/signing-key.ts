import { randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import * as z from 'zod';
import { ok, pushAdvice, wrong, type Check, type Finding, type Subject } from './check.ts';
import {
  zeroPostsPath,
  getCode,
  describeResponse,
  isSuccess,
  noTable,
  getReception,
  requireDatabaseResponses,
  createRestSend,
  createForeignServerFinding,
} from './rest.ts';

/**
 * Checks that the database accepts tokens signed with SUPABASE_SIGNING_KEY, and refuses tokens with another
 * signature.
 */
export const signingKey: Check = {
  name: 'signing key',
  async examine(subject) {
    const token = await signForUnknownMember(subject);
    if (token === undefined) {
      return wrong(
        'SUPABASE_SIGNING_KEY cannot sign: some of its characters are wrong.',
        copyAdvice,
      );
    }
    const send = (bearer?: string) =>
      createRestSend(subject, subject.environment.database.publishableKey, bearer)(zeroPostsPath);
    const [visitor, member, forged] = await Promise.all([
      send(),
      send(token),
      forgeToken(token).then(send),
    ]);
    requireDatabaseResponses([visitor], { sentKey: 'publishable' });
    const foreign = [member, forged].find((response) => getReception(response) === 'foreign');
    if (foreign) return createForeignServerFinding(foreign);
    if (getReception(forged) !== 'refused') {
      return wrong(
        `The database accepts tokens with a foreign signature (${describeResponse(forged)}).`,
        'Take the site down, and check Project Settings → JWT Keys.',
      );
    }
    const keyState = await readKeyState(subject);
    if (getReception(member) === 'refused') {
      return wrong(
        `The database refuses tokens signed with SUPABASE_SIGNING_KEY (${describeResponse(member)}).`,
        refusedAdvice[keyState],
      );
    }
    if (isSuccess(member) || getCode(member) === noTable) return createAcceptedFinding(keyState);
    return wrong(
      `The database accepts a member's token, but members cannot read posts (${describeResponse(member)}).`,
      pushAdvice,
    );
  },
};

const copyAdvice =
  'Copy the whole key again, from "{" to "}", as supabase gen signing-key printed it.';
const keysPage = 'Project Settings → JWT Keys';
const importAdvice = `Import it under ${keysPage} as a standby key, with its "kid", and press "Rotate keys".`;
const kidConflictAdvice = `The project has another key under its "kid". Make a new one with supabase gen signing-key --algorithm ES256. ${importAdvice}`;

/** The public keys that a project trusts (supabase.com/docs/guides/auth/signing-keys). */
const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), x: z.string(), y: z.string() }).partial()),
});

/**
 * State of the signing key in the project's key set: `listed`, `unlisted` if its `kid` is missing, `kidConflict` if
 * its `kid` belongs to another key, `unreadable` if the set cannot be read. A shared secret (`secret`) is never
 * listed.
 */
type KeyState = 'secret' | 'listed' | 'unlisted' | 'kidConflict' | 'unreadable';

async function readKeyState({ environment: { database }, send }: Subject): Promise<KeyState> {
  const { signingKey: key, url } = database;
  if (key.algorithm === 'HS256') return 'secret';
  const response = await send(new URL('/auth/v1/.well-known/jwks.json', url));
  const keys =
    response.status === 200 ? keySetSchema.safeParse(response.body).data?.keys : undefined;
  if (!keys) return 'unreadable';
  const match = keys.find(({ kid }) => kid === key.jwk.kid);
  if (!match) return 'unlisted';
  const isSameKey = isSameNumber(match.x, key.jwk.x) && isSameNumber(match.y, key.jwk.y);
  return isSameKey ? 'listed' : 'kidConflict';
}

/** True if both values encode the same number. The Supabase CLI omits leading zeros. */
function isSameNumber(...values: (string | undefined)[]): boolean {
  const [first, second] = values.map((number = '') =>
    Buffer.from(number, 'base64url').toString('hex').replace(/^0+/, ''),
  );
  return first === second;
}

/**
 * Advice for a refused token, by the state of the key. A key can be listed and still be refused, because a standby
 * key is listed before it is in use (supabase.com/docs/guides/auth/signing-keys).
 */
const refusedAdvice: Record<KeyState, string> = {
  secret: `Copy the current secret under ${keysPage}.`,
  listed: `The project lists it, but not as the current key: press "Rotate keys" under ${keysPage}, and wait five minutes.`,
  unlisted: `The project lists no key with its "kid". ${importAdvice}`,
  kidConflict: kidConflictAdvice,
  unreadable: `The project's list of keys cannot be read. ${importAdvice}`,
};

function createAcceptedFinding(keyState: KeyState): Finding {
  if (keyState === 'secret' || keyState === 'listed') {
    return ok('The database accepts only tokens signed with it.');
  }
  return wrong(
    'The database accepts tokens signed with SUPABASE_SIGNING_KEY, but the project does not list the key.',
    keyState === 'kidConflict'
      ? kidConflictAdvice
      : `The list may be ten minutes old: run the doctor again then. Otherwise: ${importAdvice}`,
  );
}

/**
 * Signs a token for an unknown account in the same way as the endpoints. Returns undefined if the key cannot sign.
 */
async function signForUnknownMember({ sign }: Subject): Promise<string | undefined> {
  const unknownMember = {
    id: randomUUID(),
    email: 'nobody@tangaza.example',
    name: 'Nobody',
    avatar: null,
    roles: [],
    confirmed: true,
  };
  try {
    return (await sign(unknownMember)).access_token;
  } catch {
    return undefined;
  }
}

/** Signs the claims of a token with a newly generated key. */
async function forgeToken(token: string): Promise<string> {
  const header = decodeProtectedHeader(token);
  const alg = header.alg ?? 'HS256';
  const key = alg === 'HS256' ? randomBytes(32) : (await generateKeyPair(alg)).privateKey;
  return new SignJWT(decodeJwt(token)).setProtectedHeader({ ...header, alg }).sign(key);
}
