import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import * as identity from '@netlify/identity';
import GoTrue, { type User } from 'gotrue-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorToken, password, service } from './service.ts';

const server = serve({ fetch: (request) => service.identity.fetch(request), port: 0 });
let origin: string;

beforeAll(async () => {
  if (!server.listening) await new Promise((listening) => server.once('listening', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined); // gotrue-js dislikes http
});
beforeEach(async () => {
  await service.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: service.now });
});
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await new Promise((closed) => server.close(closed));
});

/** Lets time pass for the service and for its client. */
function wait(minutes: number) {
  service.wait({ minutes });
  vi.setSystemTime(service.now);
}

const email = 'amina@example.com';

describe('gotrue-js 1.0.1', () => {
  const client = () => new GoTrue({ APIUrl: `${origin}/.netlify/identity` });
  const failure = (message: string) => expect.objectContaining({ message }) as Error;

  async function member(): Promise<User> {
    await service.identity.addUser({ email, password, name: 'Amina' });
    return client().login(email, password);
  }

  it('reads the settings', async () => {
    expect((await client().settings()).external.email).toBe(true);
  });

  it('signs up, confirms and logs in', async () => {
    const created = await client().signup(email, password, { full_name: 'Amina' });
    expect(created).toMatchObject({ email, user_metadata: { full_name: 'Amina' } });
    await expect(client().login(email, password)).rejects.toEqual(
      failure('invalid_grant: Email not confirmed'),
    );

    const confirmed = await client().confirm(service.lastToken());
    expect(confirmed.confirmed_at).toBe('2026-11-21T08:00:00Z');
    expect((await client().login(email, password)).id).toBe(created.id);
  });

  it('refreshes when the token is nearly over, and when told to', async () => {
    const user = await member();
    const first = await user.jwt();
    expect(await user.jwt()).toBe(first);

    wait(59.5);
    const second = await user.jwt();
    expect(second).not.toBe(first);
    wait(1);
    expect(await user.jwt(true)).not.toBe(second);
  });

  it('reads and changes the account', async () => {
    const user = await member();
    await user.update({ data: { town: 'Nairobi' }, password: 'new-password' });
    const again = await client().login(email, 'new-password');

    expect(again.user_metadata).toEqual({ full_name: 'Amina', town: 'Nairobi' });
  });

  it('changes the e-mail address', async () => {
    const user = await member();
    await user.update({ email: 'wanjiru@example.com' });
    expect(user.new_email).toBe('wanjiru@example.com');
    await user.update({ email_change_token: service.lastToken() });

    expect(user.email).toBe('wanjiru@example.com');
  });

  it('recovers', async () => {
    await member();
    await client().requestPasswordRecovery(email);
    const user = await client().recover(service.lastToken());
    await user.update({ password: 'new-password' });

    expect((await client().login(email, 'new-password')).email).toBe(email);
    await expect(client().requestPasswordRecovery(email)).rejects.toEqual(
      failure('Rate limit exceeded, try again later'),
    );
  });

  it('accepts an invitation', async () => {
    await service.request('POST /invite', { bearer: operatorToken, json: { email } });
    const user = await client().acceptInvite(service.lastToken(), password);

    expect(user.email).toBe(email);
  });

  it('logs out', async () => {
    const user = await member();
    const { refresh_token = '' } = user.tokenDetails() ?? {};
    await user.logout();

    expect(user.tokenDetails()).toBeNull();
    expect((await service.refresh(refresh_token)).status).toBe(400);
  });

  it('administers accounts', async () => {
    const { admin } = await member();
    await service.database.query(`update identity.users set role = 'admin'`);
    const created = await admin.createUser('b@example.com', password, { confirm: true });
    const changed = await admin.updateUser(created, { role: 'editor' });
    expect(changed.role).toBe('editor');
    expect((await admin.getUser(created)).role).toBe('editor');
    await admin.deleteUser(created);

    await expect(admin.getUser(created)).rejects.toEqual(failure('User not found'));
    expect(await admin.listUsers('')).toMatchObject({ aud: '', users: [{ email }] });
  });
});

describe('@netlify/identity 2.0.0, in a function', () => {
  const cookies = new Map<string, string>();

  beforeEach(() => {
    cookies.clear();
    const context = {
      url: `${origin}/shop`,
      cookies: {
        get: (name: string) => cookies.get(name),
        set: ({ name, value }: { name: string; value: string }) => cookies.set(name, value),
        delete: (name: string) => cookies.delete(name),
      },
    };
    vi.stubGlobal('Netlify', { context });
    vi.stubGlobal('netlifyIdentityContext', undefined);
  });

  async function signUp() {
    await identity.signup(email, password, { full_name: 'Amina' });
    return identity.confirmEmail(service.lastToken());
  }

  it('reads the settings', async () => {
    expect(await identity.getSettings()).toMatchObject({
      providers: { email: true, google: false },
    });
  });

  it('signs up, confirms, logs in and finds the user by the cookie', async () => {
    const created = await identity.signup(email, password, { full_name: 'Amina' });
    await expect(identity.login(email, password)).rejects.toThrow('Email not confirmed');
    const confirmed = await identity.confirmEmail(service.lastToken());
    const user = await identity.login(email, password);

    expect(confirmed).toMatchObject({ id: created.id, confirmedAt: '2026-11-21T08:00:00Z' });
    expect(user).toMatchObject({ id: created.id, email, name: 'Amina', provider: 'email' });
    expect(await identity.getUser()).toEqual(user);
  });

  it('refreshes a session that is nearly over, once', async () => {
    await signUp();
    await identity.login(email, password);
    expect(await identity.refreshSession()).toBeNull();
    const old = cookies.get('nf_refresh') ?? '';

    wait(59.5);
    expect(await identity.refreshSession()).toBe(cookies.get('nf_jwt'));
    expect(await identity.getUser()).toMatchObject({ email });
    expect((await service.refresh(old)).status).toBe(400);
  });

  it('changes the account', async () => {
    await signUp();
    const user = await identity.updateUser({ data: { full_name: 'Amina Wanjiru' } });

    expect(user.name).toBe('Amina Wanjiru');
  });

  it('recovers', async () => {
    await signUp();
    await identity.requestPasswordRecovery(email);
    await identity.recoverPassword(service.lastToken(), 'new-password');

    expect((await identity.login(email, 'new-password')).email).toBe(email);
  });

  it('accepts an invitation', async () => {
    await service.request('POST /invite', { bearer: operatorToken, json: { email } });

    expect(await identity.acceptInvite(service.lastToken(), password)).toMatchObject({ email });
  });

  it('logs out', async () => {
    await signUp();
    await identity.login(email, password);
    const refreshToken = cookies.get('nf_refresh') ?? '';
    await identity.logout();

    expect(cookies.size).toBe(0);
    expect(await identity.getUser()).toBeNull();
    expect((await service.refresh(refreshToken)).status).toBe(400);
  });

  it('administers accounts with the token that functions get', async () => {
    vi.stubGlobal('netlifyIdentityContext', {
      url: `${origin}/.netlify/identity`,
      token: await service.systemToken(),
    });
    const data = { user_metadata: { full_name: 'Amina' }, app_metadata: { roles: ['staff'] } };
    const created = await identity.admin.createUser({ email, password, data });
    expect(created).toMatchObject({ email, name: 'Amina', roles: undefined });
    expect(created.confirmedAt).toBeDefined();

    const changed = await identity.admin.updateUser(created.id, data);
    expect(changed.roles).toEqual(['staff']);
    expect(await identity.admin.listUsers({ page: 1, perPage: 5 })).toEqual([changed]);
    await identity.admin.deleteUser(created.id);
    await expect(identity.admin.getUser(created.id)).rejects.toThrow('User not found');
  });
});
