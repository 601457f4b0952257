import { exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setVariable, startTestStack, type TestStack } from '#tests/support/stack.ts';
import {
  examineStack,
  createFetchWith,
  readStackVariables,
  matchWrong,
} from '#tests/support/doctor/examine-stack.ts';
import { createKeySet, postgrest } from '#tests/support/doctor/hosted-answers.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

type PublicKey = Awaited<ReturnType<typeof generateKeyPair>>['publicKey'];
let publicKey: PublicKey;
let jwk: { kid: string; x: string; y: string };
beforeEach(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  publicKey = pair.publicKey;
  const { kty = '', crv = '', x = '', y = '', d = '' } = await exportJWK(pair.privateKey);
  jwk = { kid: 'first', x, y };
  // The key has the format that `supabase gen signing-key --algorithm ES256` prints.
  const usage = { use: 'sig', key_ops: ['sign', 'verify'], alg: 'ES256', ext: true };
  const key = { kty, kid: 'first', ...usage, d, crv, x, y };
  setVariable('SUPABASE_SIGNING_KEY', JSON.stringify(key));
});

/**
 * Examines a project.
 * @param trustedKeys - public keys of the tokens that the project accepts
 * @param listed - response of the project's key set
 */
async function examineKey({ trustedKeys = [publicKey], listed = createKeySet() }) {
  const headers: unknown[] = [];
  const isHosted = ({ pathname }: URL) => /^\/(rest\/v1\/posts|auth\/v1\/\.well)/.test(pathname);
  const fetchHosted = createFetchWith(isHosted, async (request) => {
    if (request.url.endsWith('/jwks.json')) return listed;
    const token = request.headers.get('authorization')?.slice('Bearer '.length);
    if (token === undefined) return postgrest.noRight('table posts');
    const proofs = trustedKeys.map((key) => jwtVerify(token, key).catch(() => undefined));
    const proof = (await Promise.all(proofs)).find((result) => result !== undefined);
    headers.push(proof?.protectedHeader);
    return proof ? Response.json([]) : postgrest.badToken();
  });
  const findings = await examineStack({}, { fetch: fetchHosted, only: ['signing key'] });
  return { finding: findings['signing key'], headers };
}

test('a listed key is right, and the forgery has another key only [E4]', async () => {
  const listed = createKeySet({ ...jwk, kid: 'old' }, jwk);
  const { finding, headers } = await examineKey({ listed });
  expect(finding?.result).toBe('ok');
  expect(headers).toHaveLength(2);
  expect(headers).toContainEqual({ alg: 'ES256', typ: 'JWT', kid: 'first' });
});

test.each([
  ['is imported and not in use', () => createKeySet(jwk), 'press "Rotate keys"'],
  ['was never imported', () => createKeySet(), 'Import it under Project Settings → JWT Keys'],
  ['has another "kid" there', () => createKeySet({ ...jwk, kid: 'b' }), 'no key with its "kid"'],
  ['shares its "kid"', () => createKeySet({ ...jwk, x: jwk.y }), 'another key under its "kid"'],
  ['cannot be looked up', () => Response.json({}, { status: 404 }), 'list of keys cannot be'],
])('a key that is refused because it %s is reported [E4]', async (_, listed, advice) => {
  const { finding } = await examineKey({ trustedKeys: [], listed: listed() });
  const message = 'refuses tokens signed with SUPABASE_SIGNING_KEY (401 PGRST301)';
  expect(finding).toEqual(matchWrong(message));
  expect(finding?.message).toContain(advice);
});

test('an accepted key missing from the list is reported [E4]', async () => {
  const { finding } = await examineKey({ listed: createKeySet() });
  expect(finding).toEqual(matchWrong('does not list the key'));
  expect(finding?.message).toContain('may be ten minutes old');
});

test('a key listed with a leading zero is the same key [E4]', async () => {
  const padded = Buffer.concat([Buffer.of(0), Buffer.from(jwk.x, 'base64url')]);
  const listed = createKeySet({ ...jwk, x: padded.toString('base64url') });
  expect((await examineKey({ listed })).finding?.result).toBe('ok');
});

test('a key that cannot sign is reported with the fix [E4]', async () => {
  const key = JSON.parse(readStackVariables()['SUPABASE_SIGNING_KEY'] ?? '') as object;
  setVariable('SUPABASE_SIGNING_KEY', JSON.stringify({ ...key, d: 'cut' }));
  const { finding } = await examineKey({ listed: createKeySet(jwk) });
  expect(finding?.message).toContain('SUPABASE_SIGNING_KEY cannot sign');
  expect(finding?.message).toContain('as supabase gen signing-key printed it');
});
