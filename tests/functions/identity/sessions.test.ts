import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorToken, password, ServiceUnderTest } from './service.ts';
import { signToken } from '#netlify/local/identity/crypto.ts';

const service = new ServiceUnderTest();
beforeEach(() => service.reset());
afterAll(() => service.close());

const email = 'amina@example.com';
const logInForm = { grant_type: 'password', username: email, password };
const cleared =
  'nf_jwt=; Path=/; Expires=Fri, 20 Nov 2026 22:00:00 GMT; Max-Age=0; HttpOnly; Secure';

describe('an access token', () => {
  it('says who it is for, in a fixed order, and nothing else', async () => {
    const { id, access_token } = await service.member();
    const parts = access_token.split('.').slice(0, 2);
    const [header, claims] = parts.map((part) => Buffer.from(part, 'base64url').toString());

    expect(header).toBe('{"alg":"HS256","kid":"nf-ident","typ":"JWT"}');
    expect(claims).toBe(
      `{"exp":${Date.parse('2026-11-21T09:00:00Z') / 1000},"sub":"${id}","email":"${email}",` +
        '"app_metadata":{"provider":"email"},"user_metadata":{"full_name":"Amina Wanjiru"}}',
    );
  });

  it('is the same, byte by byte, within a second, and holds for an hour', async () => {
    const first = await service.member();
    service.wait({ milliseconds: 749 });
    const second = await service.logIn(email);
    const third = await service.refresh(second.refresh_token);
    service.wait({ milliseconds: 1 });
    const fourth = await service.logIn(email);

    expect(second.access_token).toBe(first.access_token);
    expect(third.body['access_token']).toBe(first.access_token);
    expect(fourth.access_token).not.toBe(first.access_token);
    service.wait({ minutes: 59 });
    const { status } = await service.request('GET /user', { bearer: first.access_token });
    expect(status).toBe(200);
  });

  it('names an audience where one is set', async () => {
    service.settings.audience = 'shop';
    const { access_token } = await service.member();
    const claims = decodeJwt(access_token);

    expect(claims.aud).toBe('shop');
    expect(Object.keys(claims)[0]).toBe('aud');
    expect((await service.request('GET /user', { bearer: access_token })).body).toMatchObject({
      aud: 'shop',
    });
  });

  it('belongs to the audience that the request names, which has accounts of its own', async () => {
    const headers = { 'x-jwt-aud': 'shop' };
    await service.member();
    expect((await service.request('POST /token', { form: logInForm, headers })).status).toBe(400);

    await service.request('POST /signup', { json: { email, password }, headers });
    const { body } = await service.verify('signup', service.lastToken());
    const bearer = String(body['access_token']);
    expect((await service.request('GET /user', { bearer })).body).toMatchObject({ aud: 'shop' });
    expect((await service.request('GET /user', { bearer, headers })).status).toBe(200);
  });

  it('shows new data from the next one on', async () => {
    const { access_token: bearer, refresh_token } = await service.member();
    await service.request('PUT /user', {
      bearer,
      json: { data: { b: [{ d: 1, c: 2 }], a: null } },
    });
    const { body } = await service.refresh(refresh_token);

    expect(JSON.stringify(decodeJwt(String(body['access_token']))['user_metadata'])).toBe(
      '{"b":[{"c":2,"d":1}],"full_name":"Amina Wanjiru"}',
    );
  });
});

describe('a refresh token', () => {
  it('still works when the one before it is used again', async () => {
    const { refresh_token } = await service.member();
    const { body } = await service.refresh(refresh_token);
    await service.refresh(refresh_token);

    expect((await service.refresh(String(body['refresh_token']))).status).toBe(200);
  });

  it('gives exactly one session however many ask at once', async () => {
    const { refresh_token } = await service.member();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => service.refresh(refresh_token)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(99);
    const { rows } = await service.database.query(
      'select revoked from identity.refresh_tokens order by id',
    );
    expect(rows).toEqual([{ revoked: true }, { revoked: false }]);
  });

  it('lives for 30 days from its own making', async () => {
    const { refresh_token } = await service.member();
    service.wait({ days: 30 });
    const next = await service.refresh(refresh_token);
    service.wait({ days: 30 });

    expect(next.status).toBe(200);
    expect((await service.refresh(String(next.body['refresh_token']))).status).toBe(200);
  });

  it('outlives a change of the password', async () => {
    const { access_token: bearer, refresh_token } = await service.member();
    await service.request('PUT /user', { bearer, json: { password: 'new-password' } });

    expect((await service.refresh(refresh_token)).status).toBe(200);
  });
});

describe('a member who logs out', () => {
  it('ends all sessions, but an access token lives on to its end', async () => {
    const one = await service.member();
    const two = await service.logIn(email);
    await service.request('POST /logout', { bearer: one.access_token });

    expect((await service.refresh(one.refresh_token)).status).toBe(400);
    expect((await service.refresh(two.refresh_token)).status).toBe(400);
    expect((await service.request('GET /user', { bearer: one.access_token })).status).toBe(200);
  });
});

describe('the session cookie', () => {
  it('is taken away by a bad bearer token, and by a revoked or old refresh token', async () => {
    const { refresh_token } = await service.member();
    const other = await service.logIn(email);
    await service.refresh(refresh_token);
    const answers = [
      await service.request('GET /user'),
      await service.request('PUT /user', { bearer: 'x' }),
      await service.request('POST /logout'),
      await service.request('GET /admin/users', { bearer: 'x' }),
      await service.refresh(refresh_token),
    ];
    for (const { headers } of answers) expect(headers.get('set-cookie')).toBe(cleared);

    service.wait({ days: 31 });
    expect((await service.refresh(other.refresh_token)).headers.get('set-cookie')).toMatch(
      /^nf_jwt=; .* Max-Age=0;/,
    );
  });

  it('stays where a refresh token is unknown or an admin endpoint gets no token', async () => {
    const answers = [await service.refresh('unknown'), await service.request('GET /admin/users')];

    for (const { headers } of answers) expect(headers.has('set-cookie')).toBe(false);
  });
});

describe('the limit of /token', () => {
  it('gives each client 30 requests, and one more every ten seconds', async () => {
    service.settings.tokenLimit = { header: 'x-client' };
    const ask = async (client: string) => {
      const { status, text } = await service.request('POST /token', {
        headers: { 'x-client': client },
      });
      return status === 429 ? text : status;
    };
    for (let count = 0; count < 30; count += 1) expect(await ask('one')).toBe(400);
    expect(await ask('one')).toBe('{"code":429,"msg":"Rate limit exceeded"}');
    expect(await ask('two')).toBe(400);

    service.wait({ milliseconds: 10_000 });
    expect(await ask('one')).toBe(400);
    expect(await ask('one')).toContain('429');
  });
});

describe('a password', () => {
  it('from an export of the hosted service works', async () => {
    await service.database.query(
      `insert into identity.users (id, email, encrypted_password, confirmed_at)
       values (gen_random_uuid(), 'Old@example.com', $1, now())`,
      ['$2a$04$oGNGwXC0scZYmnUDOzxzquN8AYVfUexkk9NsPqHNDmY2narlrelvi'],
    );

    expect(await service.logIn('old@example.com')).toHaveProperty('access_token');
    expect(await service.logIn('old@example.com', 'wrong')).toHaveProperty('error');
  });

  it('that was never chosen opens nothing, not even when empty', async () => {
    await service.request('POST /admin/users', {
      bearer: operatorToken,
      json: { email, confirm: true },
    });

    for (const secret of ['', ' ', 'undefined', 'null']) {
      expect(await service.logIn(email, secret)).toMatchObject({ error: 'invalid_grant' });
    }
  });
});

describe('a token of another make', () => {
  it('speaks for nobody, whatever it claims', async () => {
    const { id } = await service.member();
    const bearer = await signToken({ sub: id }, 'another secret');

    expect((await service.request('GET /user', { bearer })).status).toBe(401);
  });
});
