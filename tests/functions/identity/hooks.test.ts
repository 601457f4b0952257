import { beforeEach, describe, expect, it } from 'vitest';
import type { HookEvent, Hooks } from '#netlify/local/identity/hooks.ts';
import { operatorToken, password, service } from './service.ts';

const calls: Parameters<Hooks>[] = [];
let answers: Partial<Record<HookEvent, Awaited<ReturnType<Hooks>>>>;

beforeEach(async () => {
  await service.reset();
  calls.length = 0;
  answers = {};
  service.hooks = (event, body) => {
    calls.push([event, structuredClone(body)]);
    return Promise.resolve(answers[event]);
  };
});

const email = 'amina@example.com';
const events = () => calls.map(([event]) => event);
const replaced = {
  status: 200,
  body: { user_metadata: { from: 'hook' }, app_metadata: { roles: ['guest'] } },
};

describe('a hook', () => {
  it('is told of the event and the account', async () => {
    const { body } = await service.request('POST /signup', { json: { email, password } });

    expect(calls).toEqual([
      [
        'validate',
        {
          event: 'validate',
          instance_id: '00000000-0000-0000-0000-000000000000',
          user: {
            id: body['id'],
            aud: '',
            role: '',
            email,
            app_metadata: { provider: 'email' },
            user_metadata: null,
            created_at: '2026-11-21T08:00:00Z',
            updated_at: '2026-11-21T08:00:00Z',
          },
        },
      ],
    ]);
  });

  it('is asked before an account is made, confirmed, and logged in to', async () => {
    const token = await service.signUp(email);
    expect(events()).toEqual(['validate']);
    const { body } = await service.verify('signup', token);
    expect(events()).toEqual(['validate', 'signup']);
    const { refresh_token } = await service.logIn(email);
    expect(events()).toEqual(['validate', 'signup', 'login']);

    await service.refresh(refresh_token);
    await service.request('PUT /user', {
      bearer: String(body['access_token']),
      json: { data: {} },
    });
    expect(events()).toHaveLength(3);
  });

  it('is asked about an invitation, and about the first recovery of the unconfirmed', async () => {
    await service.request('POST /invite', { bearer: operatorToken, json: { email } });
    expect(events()).toEqual(['validate']);
    await service.request('POST /recover', { json: { email } });
    const { body } = await service.verify('recovery', service.lastToken());
    expect(body).toHaveProperty('access_token');
    expect(events()).toEqual(['validate', 'signup']);
  });

  it('is told what an administrator did, and has no say in it', async () => {
    const { id } = await service.member();
    answers = { usermodified: { status: 500 }, userdeleted: replaced };
    const changed = await service.request(`PUT /admin/users/${id}`, {
      bearer: operatorToken,
      json: {},
    });
    service.hooks = () => Promise.reject(new Error('The function is away'));
    const deleted = await service.request(`DELETE /admin/users/${id}`, { bearer: operatorToken });

    expect(events()).toEqual(['login', 'usermodified']);
    expect([changed.status, deleted.status]).toEqual([200, 200]);
    expect(service.faults).toHaveLength(1);
  });

  it.each(['validate', 'signup', 'login'] as const)(
    'of %s replaces the maps of the account',
    async (event) => {
      answers = { [event]: replaced };
      const token = await service.signUp(email);
      const { body } = await service.verify('signup', token);
      await service.logIn(email);

      const bearer = String(body['access_token']);
      const user = await service.request('GET /user', { bearer });
      expect(user.body['user_metadata']).toEqual({ from: 'hook' });
      expect(user.body['app_metadata']).toEqual({ roles: ['guest'] });
    },
  );

  it('of login shows in the token of that login', async () => {
    await service.member();
    answers = { login: replaced };
    const { access_token } = await service.logIn(email);

    expect(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()).toContain(
      '"app_metadata":{"roles":["guest"]},"user_metadata":{"from":"hook"}',
    );
  });

  it.each([202, 204, 200])('may answer %i and change nothing', async (status) => {
    answers = { validate: { status, body: status === 200 ? '' : undefined } };
    await service.signUp(email);

    expect(service.letters).toHaveLength(1);
  });
});

describe('a hook that says no', () => {
  it('to validate leaves no account and no letter', async () => {
    answers = { validate: { status: 401 } };
    await service.signUp(email);
    expect(service.letters).toEqual([]);

    answers = {};
    await service.signUp(email);
    expect(service.letters).toHaveLength(1);
  });

  it('to signup leaves the letter valid', async () => {
    const token = await service.signUp(email);
    answers = { signup: { status: 403 } };
    expect((await service.verify('signup', token)).status).toBe(422);
    answers = {};

    expect((await service.verify('signup', token)).status).toBe(200);
  });

  it('to login leaves no session', async () => {
    await service.member();
    const count = async () => {
      const { rows } = await service.database.query('select id from identity.refresh_tokens');
      return rows.length;
    };
    const before = await count();
    answers = { login: { status: 500 } };

    expect(await service.logIn(email)).toEqual({
      code: 422,
      msg: 'Failed to handle signup webhook',
    });
    expect(await count()).toBe(before);
  });
});

describe('a hook that does not work', () => {
  it('is a fault when it throws', async () => {
    service.hooks = () => Promise.reject(new Error('The function is away'));
    const { status } = await service.request('POST /signup', { json: { email, password } });

    expect(status).toBe(500);
    expect(service.faults).toHaveLength(1);
  });

  it('is a fault when its answer makes no sense', async () => {
    answers = { validate: { status: 200, body: { user_metadata: 'none' } } };
    const { status, body } = await service.request('POST /signup', { json: { email, password } });

    expect([status, body['msg']]).toEqual([500, 'Webhook returned malformed JSON: validate']);
  });

  it('may use the database while it is asked', async () => {
    service.hooks = async () => {
      await service.database.query('select 1');
      return { status: 200 };
    };
    const token = await service.signUp(email);

    expect((await service.verify('signup', token)).status).toBe(200);
    expect(await service.logIn(email)).toHaveProperty('access_token');
  });
});
