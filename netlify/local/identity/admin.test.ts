import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorToken, password, ServiceUnderTest, type Answer } from './service-under-test.ts';

const service = new ServiceUnderTest();
beforeEach(() => service.reset());
afterAll(() => service.close());

const bearer = operatorToken;

/** Adds accounts a minute apart: `a@example.com`, `b@example.com` … */
async function addAccounts(letters: string) {
  for (const letter of letters) {
    const name = `Name of ${letter.toUpperCase()}`;
    await service.identity.addUser({ email: `${letter}@example.com`, password, name });
    service.wait({ minutes: 1 });
  }
}

function emailsOf({ body }: Answer) {
  return (body['users'] as { email: string }[]).map(({ email }) => email[0]).join('');
}

async function idOf(email: string): Promise<string> {
  const { body } = await service.ask(`GET /admin/users?filter=${email}`, { bearer });
  return (body['users'] as { id: string }[])[0]?.id ?? '';
}

describe('the list of accounts', () => {
  it('comes newest first, fifty a page', async () => {
    await addAccounts('abc');
    const answer = await service.ask('GET /admin/users', { bearer });

    expect(Object.keys(answer.body)).toEqual(['aud', 'users']);
    expect(answer.body['aud']).toBe('');
    expect(emailsOf(answer)).toBe('cba');
    expect(answer.headers.get('link')).toBe('</admin/users?page=1>; rel="last"');
    expect(answer.headers.get('x-total-count')).toBe('3');
  });

  it('has pages that name their neighbours', async () => {
    await addAccounts('abcdef');
    const link = async (page: number) => {
      const path = `/admin/users?per_page=1&page=${page}`;
      return (await service.ask(`GET ${path}`, { bearer })).headers.get('link');
    };

    expect(await link(1)).toBe(
      '</admin/users?page=2&per_page=1>; rel="next", </admin/users?page=6&per_page=1>; rel="last"',
    );
    expect(await link(2)).toBe(
      '</admin/users?page=3&per_page=1>; rel="next", </admin/users?page=1&per_page=1>; rel="prev", ' +
        '</admin/users?page=6&per_page=1>; rel="last"',
    );
    expect(await link(6)).toBe(
      '</admin/users?page=5&per_page=1>; rel="prev", </admin/users?page=6&per_page=1>; rel="last"',
    );
  });

  it.each([
    ['page=2&per_page=4', 'ba'],
    ['page=9', ''],
    ['page=0&per_page=0', 'fedcba'],
    ['page=99999999999999999999&per_page=99999999999999999999', ''],
    ['sort=created_at', 'fedcba'],
    ['sort=created_at+asc', 'abcdef'],
    ['sort=created_at+DESC', 'fedcba'],
    ['filter=B@EXAMPLE', 'b'],
    ['filter=name+of+c', 'c'],
    ['filter=nobody', ''],
    ["filter=%00'\\", ''],
  ])('with %s is %j', async (query, emails) => {
    await addAccounts('abcdef');

    expect(emailsOf(await service.ask(`GET /admin/users?${query}`, { bearer }))).toBe(emails);
  });

  it('is of the audience that is asked for', async () => {
    const headers = { 'x-jwt-aud': 'shop' };
    await addAccounts('a');
    await service.ask('POST /admin/users', { bearer, json: { email: 'b@b', aud: 'shop' } });

    const { body } = await service.ask('GET /admin/users', { bearer, headers });
    expect(body).toMatchObject({ aud: 'shop', users: [{ email: 'b@b', aud: 'shop' }] });
  });
});

describe('an administrator', () => {
  it.each([
    ['the operator', () => Promise.resolve(operatorToken)],
    ['the system, as functions are', () => service.systemToken()],
    ['a user with the role', async () => (await service.administrator()).access_token],
  ])('is %s', async (_, tokenOf) => {
    const { status } = await service.ask('GET /admin/users', { bearer: await tokenOf() });

    expect(status).toBe(200);
  });

  it('is a super admin', async () => {
    const { access_token, id } = await service.member();
    await service.database.query('update identity.users set is_super_admin = true where id = $1', [
      id,
    ]);

    expect((await service.ask('GET /admin/users', { bearer: access_token })).status).toBe(200);
  });

  it('may change the app_metadata of the own account', async () => {
    const { access_token } = await service.administrator();
    const { body } = await service.ask('PUT /user', {
      bearer: access_token,
      json: { app_metadata: { roles: ['staff'] } },
    });

    expect(body['app_metadata']).toEqual({ provider: 'email', roles: ['staff'] });
  });

  it('creates an account without a letter; roles need a second request', async () => {
    const json = {
      email: 'a@example.com',
      password,
      confirm: true,
      role: ' editor ',
      user_metadata: { full_name: 'A' },
      app_metadata: { roles: ['staff'] },
    };
    const created = await service.ask('POST /admin/users', { bearer, json });
    expect(created.body).toMatchObject({ role: 'editor', confirmed_at: '2026-11-21T08:00:00Z' });
    expect(created.body['app_metadata']).toEqual({ provider: 'email' });
    expect(service.letters).toEqual([]);
    expect(await service.logIn('a@example.com')).toHaveProperty('access_token');

    const path = `PUT /admin/users/${String(created.body['id'])}`;
    const changed = await service.ask(path, {
      bearer,
      json: { app_metadata: { roles: ['staff'] } },
    });
    expect(changed.body['app_metadata']).toEqual({ provider: 'email', roles: ['staff'] });
  });

  it('creates an account that waits for its confirmation', async () => {
    const { body } = await service.ask('POST /admin/users', { bearer, json: { email: 'a@b' } });

    expect(body).not.toHaveProperty('confirmed_at');
    expect(body['user_metadata']).toBeNull();
  });

  it('creates an account once, however often at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        service.ask('POST /admin/users', { bearer, json: { email: 'a@b', password } }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  it('changes everything about an account; null takes a key away', async () => {
    await addAccounts('ab');
    const id = await idOf('a@example.com');
    const json = {
      email: 'A2@example.com',
      password: 'new-password',
      role: 'editor',
      user_metadata: { full_name: null, town: 'Nairobi' },
      app_metadata: { roles: ['staff'] },
    };
    const { body } = await service.ask(`PUT /admin/users/${id}`, { bearer, json });

    expect(body).toMatchObject({ email: 'A2@example.com', role: 'editor' });
    expect(body['user_metadata']).toEqual({ town: 'Nairobi' });
    expect(await service.logIn('a2@example.com', 'new-password')).toHaveProperty('access_token');
    const taken = { email: 'b@example.com' };
    expect((await service.ask(`PUT /admin/users/${id}`, { bearer, json: taken })).status).toBe(422);
  });

  it('confirms an account, whose letter is dead then', async () => {
    const token = await service.signUp('a@example.com');
    const id = await idOf('a@example.com');
    const { body } = await service.ask(`PUT /admin/users/${id}`, {
      bearer,
      json: { confirm: true },
    });

    expect(body).toHaveProperty('confirmed_at');
    expect((await service.verify('signup', token)).status).toBe(404);
  });

  it('shows and deletes an account, and its sessions with it', async () => {
    const { id, refresh_token } = await service.member();
    const shown = await service.ask(`GET /admin/users/${id}`, { bearer });
    const deleted = await service.ask(`DELETE /admin/users/${id}`, { bearer });

    expect(shown.body).toMatchObject({ id });
    expect([deleted.status, deleted.text]).toEqual([200, '{}']);
    expect((await service.ask(`GET /admin/users/${id}`, { bearer })).status).toBe(404);
    expect((await service.refresh(refresh_token)).body).toMatchObject({
      error_description: 'Invalid Refresh Token',
    });
  });

  it('who logs out as the system changes nothing', async () => {
    const { status } = await service.ask('POST /logout', { bearer: await service.systemToken() });

    expect(status).toBe(204);
  });
});

describe('the audit log', () => {
  const entries = async (query = '') => {
    const { text } = await service.ask(`GET /admin/audit${query}`, { bearer });
    return JSON.parse(text) as { payload: Record<string, unknown> }[];
  };
  const actions = async (query = '') =>
    (await entries(query)).map(({ payload }) => payload['action']);

  it('says who did what and when, newest first', async () => {
    const member = await service.member('a@example.com');
    service.wait({ minutes: 1 });
    await service.ask(`DELETE /admin/users/${member.id}`, { bearer });

    expect(await entries()).toEqual([
      {
        id: expect.any(String) as string,
        payload: {
          action: 'user_deleted',
          actor_id: '00000000-0000-0000-0000-000000000000',
          actor_email: 'operator@netlify.com',
          log_type: 'team',
          timestamp: '2026-11-21T08:01:00Z',
          traits: { user_id: member.id, user_email: 'a@example.com' },
        },
        created_at: '2026-11-21T08:01:00Z',
      },
      {
        id: expect.any(String) as string,
        payload: {
          action: 'login',
          actor_id: member.id,
          actor_email: 'a@example.com',
          actor_name: 'Amina Wanjiru',
          log_type: 'account',
          timestamp: '2026-11-21T08:00:00Z',
        },
        created_at: '2026-11-21T08:00:00Z',
      },
    ]);
  });

  it('knows every kind of action', async () => {
    const { access_token, refresh_token } = await service.member('a@example.com');
    const token = await service.signUp('b@example.com');
    await service.verify('signup', token);
    await service.ask('POST /invite', { bearer, json: { email: 'c@example.com' } });
    await service.ask('POST /recover', { json: { email: 'a@example.com' } });
    await service.ask('PUT /user', { bearer: access_token, json: {} });
    await service.refresh(refresh_token);
    await service.ask('POST /logout', { bearer: access_token });

    expect((await actions()).sort()).toEqual([
      'login',
      'logout',
      'token_refreshed',
      'token_revoked',
      'user_invited',
      'user_modified',
      'user_recovery_requested',
      'user_signedup',
    ]);
    expect((await actions('?query=type:TOKEN')).sort()).toEqual([
      'token_refreshed',
      'token_revoked',
    ]);
    expect(await actions('?query=action:login')).toEqual(['login']);
    expect(await actions('?query=author:b@example')).toEqual(['user_signedup']);
    expect(await actions('?query=author:wanjiru')).toHaveLength(6);
    expect(await actions('?query=author:')).toHaveLength(8);
  });

  it('has pages', async () => {
    await service.member();
    await service.logIn('amina@example.com');
    const { headers } = await service.ask('GET /admin/audit?per_page=1', { bearer });

    expect(headers.get('link')).toBe(
      '</admin/audit?page=2&per_page=1>; rel="next", </admin/audit?page=2&per_page=1>; rel="last"',
    );
    expect(headers.get('x-total-count')).toBe('2');
  });
});
