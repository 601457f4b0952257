import { decodeJwt } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { operatorToken, password, service } from './service.ts';

beforeEach(() => service.reset());

const email = 'amina@example.com';
const logInForm = { grant_type: 'password', username: email, password };
it('a token has its audience and claims in fixed order', async () => {
  const { id, access_token } = await service.addMember();
  const parts = access_token.split('.').slice(0, 2);
  const [header, claims] = parts.map((part) => Buffer.from(part, 'base64url').toString());

  expect(header).toBe('{"alg":"HS256","kid":"nf-ident","typ":"JWT"}');
  expect(claims).toBe(
    `{"exp":${Date.parse('2026-11-21T09:00:00Z') / 1000},"sub":"${id}","email":"${email}",` +
      '"app_metadata":{"provider":"email"},"user_metadata":{"full_name":"Amina Wanjiru"}}',
  );
});

it('tokens of one second are identical, valid for an hour', async () => {
  const firstSession = await service.addMember();
  service.advanceClock({ milliseconds: 749 });
  const secondSession = await service.logIn(email);
  const refreshResponse = await service.refresh(secondSession.refresh_token);
  service.advanceClock({ milliseconds: 1 });
  const laterSession = await service.logIn(email);

  expect(secondSession.access_token).toBe(firstSession.access_token);
  expect(refreshResponse.body['access_token']).toBe(firstSession.access_token);
  expect(laterSession.access_token).not.toBe(firstSession.access_token);
  service.advanceClock({ minutes: 59 });
  const { status } = await service.request('GET /user', { bearer: firstSession.access_token });
  expect(status).toBe(200);
});

it('an access token contains the configured audience', async () => {
  service.settings.audience = 'shop';
  const { access_token } = await service.addMember();
  const claims = decodeJwt(access_token);

  expect(claims.aud).toBe('shop');
  expect(Object.keys(claims)[0]).toBe('aud');
  const { body } = await service.request('GET /user', { bearer: access_token });
  expect(body).toMatchObject({ aud: 'shop' });
});

it('a token belongs to the requested audience and its accounts', async () => {
  const headers = { 'x-jwt-aud': 'shop' };
  await service.addMember();
  expect((await service.request('POST /token', { form: logInForm, headers })).status).toBe(400);

  await service.request('POST /signup', { json: { email, password }, headers });
  const { body } = await service.verify('signup', service.readLastToken());
  const bearer = String(body['access_token']);
  expect((await service.request('GET /user', { bearer })).body).toMatchObject({ aud: 'shop' });
  expect((await service.request('GET /user', { bearer, headers })).status).toBe(200);
});

it('an access token contains new data after a refresh', async () => {
  const { access_token: bearer, refresh_token } = await service.addMember();
  const data = { b: [{ d: 1, c: 2 }], a: null };
  await service.request('PUT /user', { bearer, json: { data } });
  const { body } = await service.refresh(refresh_token);

  const { user_metadata } = decodeJwt(String(body['access_token']));
  const expectedJson = '{"b":[{"c":2,"d":1}],"full_name":"Amina Wanjiru"}';
  expect(JSON.stringify(user_metadata)).toBe(expectedJson);
});

it('a refresh token lasts 30 days from its own creation', async () => {
  const { refresh_token } = await service.addMember();
  service.advanceClock({ days: 30 });
  const refreshResponse = await service.refresh(refresh_token);
  await service.refresh(refresh_token);
  service.advanceClock({ days: 30 });

  expect(refreshResponse.status).toBe(200);
  expect((await service.refresh(String(refreshResponse.body['refresh_token']))).status).toBe(200);
});

it('a log-out ends all refresh tokens, not access tokens', async () => {
  const { access_token: bearer, refresh_token } = await service.addMember();
  const secondSession = await service.logIn(email);
  await service.request('POST /logout', { bearer });

  expect((await service.refresh(refresh_token)).status).toBe(400);
  expect((await service.refresh(secondSession.refresh_token)).status).toBe(400);
  expect((await service.request('GET /user', { bearer })).status).toBe(200);
});

it('/token accepts 30 requests per client, then one every ten seconds', async () => {
  service.settings.tokenLimit = { header: 'x-client' };
  const requestToken = async (client: string) => {
    const headers = { 'x-client': client };
    const { status, text } = await service.request('POST /token', { headers });
    return status === 429 ? text : status;
  };
  for (let attempt = 0; attempt < 30; attempt += 1) expect(await requestToken('one')).toBe(400);
  expect(await requestToken('one')).toBe('{"code":429,"msg":"Rate limit exceeded"}');
  expect(await requestToken('two')).toBe(400);

  service.advanceClock({ milliseconds: 10_000 });
  expect(await requestToken('one')).toBe(400);
  expect(await requestToken('one')).toContain('429');
});

it('a changed password replaces the old one, sessions remain', async () => {
  const { access_token: bearer, refresh_token } = await service.addMember();
  await service.request('PUT /user', { bearer, json: { password: 'new-password' } });
  expect((await service.refresh(refresh_token)).status).toBe(200);

  expect(await service.logIn(email)).toHaveProperty('error');
  expect(await service.logIn(email, 'new-password')).toHaveProperty('access_token');
});

it('an invited user sets a password by link after 60 days', async () => {
  await service.request('POST /invite', { bearer: operatorToken, json: { email } });
  service.advanceClock({ days: 60 });
  await service.verify('signup', service.readLastToken(), { password });

  expect(await service.logIn(email)).toHaveProperty('access_token');
});

it('a password from an export of the hosted service works', async () => {
  await service.database.query(
    `insert into identity.users (id, email, encrypted_password, confirmed_at)
     values (gen_random_uuid(), 'Old@example.com', $1, now())`,
    ['$2a$04$oGNGwXC0scZYmnUDOzxzquN8AYVfUexkk9NsPqHNDmY2narlrelvi'],
  );

  expect(await service.logIn('old@example.com')).toHaveProperty('access_token');
  expect(await service.logIn('old@example.com', 'wrong')).toHaveProperty('error');
});

it('a password that was never set matches nothing, even empty', async () => {
  const json = { email, confirm: true };
  await service.request('POST /admin/users', { bearer: operatorToken, json });

  for (const secret of ['', ' ', 'undefined', 'null']) {
    expect(await service.logIn(email, secret)).toMatchObject({ error: 'invalid_grant' });
  }
});
