import { randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import type { Check, Subject } from './check.ts';
import { anyRead, strange } from './keys.ts';
import { ok, skipped, wrong } from './outcome.ts';
import { codeOf, describeAnswer, isSuccess, noTable, receptionOf, restAs } from './rest.ts';

/** Tokens that we sign open the database to members; tokens that anybody else signs don't. */
export const signingKey: Check = {
  name: 'signing key',
  async examine(subject) {
    const token = await signForStranger(subject);
    if (token === undefined) {
      return wrong('SUPABASE_SIGNING_KEY cannot sign.', 'Import it again, and copy it whole.');
    }
    const ask = (bearer?: string) =>
      restAs(subject, subject.environment.database.publishableKey, bearer)(anyRead);
    const [visitor, member, forger] = await Promise.all([
      ask(),
      ask(token),
      forge(token).then(ask),
    ]);
    const odd = [visitor, member, forger].find((answer) => receptionOf(answer) === 'strange');
    if (odd) return strange(odd);
    if (receptionOf(visitor) === 'refused') {
      return skipped('Not to be seen before the database takes the publishable key.');
    }
    if (receptionOf(forger) !== 'refused') {
      return wrong(
        `The database takes tokens that somebody else signed (${describeAnswer(forger)}).`,
        'Take the site down, and look at Project Settings → JWT Keys.',
      );
    }
    if (receptionOf(member) === 'refused') {
      return wrong(
        `The database refuses what SUPABASE_SIGNING_KEY signs (${describeAnswer(member)}).`,
        'Copy the key that is in use under Project Settings → JWT Keys; an ES256 key needs its "kid".',
      );
    }
    if (isSuccess(member) || codeOf(member) === noTable) {
      return ok('The database takes tokens signed with it, and no others.');
    }
    return wrong(
      `A member's token is taken, but members cannot read posts (${describeAnswer(member)}).`,
      'Run supabase db push --workdir netlify.',
    );
  },
};

/** Signs for somebody who has no account, as the endpoints would. */
async function signForStranger({ sign }: Subject): Promise<string | undefined> {
  const stranger = {
    id: randomUUID(),
    email: 'nobody@tangaza.example',
    name: 'Nobody',
    avatar: null,
    roles: [],
    confirmed: true,
  };
  try {
    return (await sign(stranger)).access_token;
  } catch {
    return undefined;
  }
}

/** The same token in every word, signed with a key made up on the spot. */
async function forge(token: string): Promise<string> {
  const header = decodeProtectedHeader(token);
  const alg = header.alg ?? 'HS256';
  const key = alg === 'HS256' ? randomBytes(32) : (await generateKeyPair(alg)).privateKey;
  return new SignJWT(decodeJwt(token)).setProtectedHeader({ ...header, alg }).sign(key);
}
