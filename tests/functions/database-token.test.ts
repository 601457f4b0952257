import { decodeJwt, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { listen } from '../support/listen.ts';
import { exchangeToken, logIn, setVariable, openStackForFile } from '../support/stack.ts';

const { stack, database } = await openStackForFile();
const token = await logIn(stack.site, stack.info.signIns.staff);
const kid = '3a18cfe2-7226-43b0-bbb4-7c5242f2406e';

test('a member gets a database token of 15 minutes with roles', async () => {
  const requestedAt = Date.now();
  const response = await exchangeToken(stack.site, token);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = (await response.json()) as { access_token: string; expires_at: number };
  expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_at']);
  const lifetime = body.expires_at - requestedAt;
  expect(lifetime).toBeGreaterThan(14.9 * 60_000);
  expect(lifetime).toBeLessThan(15.1 * 60_000);
  expect(decodeJwt(body.access_token)).toMatchObject({
    sub: decodeJwt(token).sub,
    role: 'authenticated',
    exp: body.expires_at / 1000,
    app_metadata: { roles: ['staff'] },
  });
});

test('the exchange of an identity token accepts an empty object only', async () => {
  expect((await exchangeToken(stack.site, token, { body: '{}' })).status).toBe(200);
  const refusal = await exchangeToken(stack.site, token, { body: '{"role":"service_role"}' });
  expect(refusal.status).toBe(422);
  expect(await refusal.json()).toMatchObject({ code: 'invalid-input' });
});

test('a key from the Supabase CLI signs verifiable tokens [E4]', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  setVariable('SUPABASE_SIGNING_KEY', await formatAsCli(privateKey));
  const response = await exchangeToken(stack.site, token);
  expect(response.status).toBe(200);
  const { access_token } = (await response.json()) as { access_token: string };
  const { payload, protectedHeader } = await jwtVerify(access_token, publicKey);
  expect(payload.sub).toBe(decodeJwt(token).sub);
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid });
});

// A name with the brand is replaced by the part of the account's address before '@', here 'baraka'.
test.each([
  ['\u202eBaraka\u0007 O.', 'Baraka O.'],
  ['Tangaza Staff', 'baraka'],
  ['Baraka Otieno', 'Baraka Otieno'],
])('a member named %j is %s to others, with staff mark [E21]', async (name, displayedName) => {
  const init = { method: 'PUT', body: JSON.stringify({ data: { full_name: name } }) };
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${stack.site}/.netlify/identity/user`, { ...init, headers });
  expect(response.status).toBe(200);
  expect((await exchangeToken(stack.site, token)).status).toBe(200);

  const id = decodeJwt(token).sub ?? '';
  const { data } = await database.from('members').select('name,is_staff').eq('id', id).single();
  expect(data).toEqual({ name: displayedName, is_staff: true });
});

test('a header cannot name another identity service', async () => {
  const user = { id: crypto.randomUUID(), email: 'x@x.example', confirmed_at: 'x' };
  const { host } = new URL(await startFixedServer(200, user));
  const headers = { host, 'x-forwarded-host': host };
  expect((await exchangeToken(stack.site, 'made-up', { headers })).status).toBe(401);
});

test('no database token is issued for an unconfirmed e-mail address [R144]', async () => {
  const user = { id: crypto.randomUUID(), email: 'new@shop.example' };
  setVariable('URL', await startFixedServer(200, user));
  const response = await exchangeToken(stack.site, 'any');
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'email-not-confirmed' });
});

const statuses = [500, 502, 429, 400];
test.each(statuses)('no token is issued when the identity service responds %i', async (status) => {
  setVariable('URL', await startFixedServer(status, { code: status }));
  const response = await exchangeToken(stack.site, 'any');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'identity-unavailable' });
});

/**
 * Formats the key as one line of JSON with the properties that `supabase gen signing-key --algorithm ES256` prints,
 * in the same order (github.com/supabase/cli, internal/gen/signingkeys/signingkeys.go).
 */
async function formatAsCli(privateKey: CryptoKey): Promise<string> {
  const { crv, d, x, y } = await exportJWK(privateKey);
  const usage = { use: 'sig', key_ops: ['sign', 'verify'], alg: 'ES256', ext: true };
  return JSON.stringify({ kty: 'EC', kid, ...usage, d, crv, x, y });
}

/**
 * Starts a server that replaces the identity service and always sends the same response.
 * @returns the address
 */
const startFixedServer = (status: number, body: unknown) =>
  listen((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
