/**
 * Tests `@netlify/identity`, the library for functions of a site. `../identity-client.test.ts` tests the client of the
 * widget.
 */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import * as identity from '@netlify/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorToken, password, service } from './service.ts';

const server = serve({ fetch: (request) => service.identity.fetch(request), port: 0 });
let origin: string;

beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await service.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: service.now });
});
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

const email = 'amina@example.com';

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
    return identity.confirmEmail(service.readLastToken());
  }

  it('reads the settings', async () => {
    const providers = { email: true, google: false };
    expect(await identity.getSettings()).toMatchObject({ providers });
  });

  it('the library signs up, confirms, logs in and logs out', async () => {
    const createdUser = await identity.signup(email, password, { full_name: 'Amina' });
    await expect(identity.login(email, password)).rejects.toThrow('Email not confirmed');
    const confirmedUser = await identity.confirmEmail(service.readLastToken());
    const user = await identity.login(email, password);
    const { id } = createdUser;
    expect(confirmedUser).toMatchObject({ id, confirmedAt: '2026-11-21T08:00:00Z' });
    expect(user).toMatchObject({ id, email, name: 'Amina', provider: 'email' });
    expect(await identity.getUser()).toEqual(user);

    const refreshToken = cookies.get('nf_refresh') ?? '';
    await identity.logout();
    expect(cookies.size).toBe(0);
    expect(await identity.getUser()).toBeNull();
    expect((await service.refresh(refreshToken)).status).toBe(400);
  });

  it('refreshes a session once, shortly before its end', async () => {
    await signUp();
    await identity.login(email, password);
    expect(await identity.refreshSession()).toBeNull();
    const oldToken = cookies.get('nf_refresh') ?? '';
    service.advanceClock({ minutes: 59.5 });
    vi.setSystemTime(service.now);
    expect(await identity.refreshSession()).toBe(cookies.get('nf_jwt'));
    expect(await identity.getUser()).toMatchObject({ email });
    expect((await service.refresh(oldToken)).status).toBe(400);
  });

  it('changes the account, recovers, and accepts an invitation', async () => {
    await signUp();
    const user = await identity.updateUser({ data: { full_name: 'Amina Wanjiru' } });
    expect(user.name).toBe('Amina Wanjiru');
    await identity.requestPasswordRecovery(email);
    await identity.recoverPassword(service.readLastToken(), 'new-password');
    expect((await identity.login(email, 'new-password')).email).toBe(email);
    const invitedUser = { email: 'b@example.com' };
    await service.request('POST /invite', { bearer: operatorToken, json: invitedUser });
    const acceptedUser = await identity.acceptInvite(service.readLastToken(), password);
    expect(acceptedUser).toMatchObject(invitedUser);
  });

  it('administers accounts with the token that functions get', async () => {
    vi.stubGlobal('netlifyIdentityContext', {
      url: `${origin}/.netlify/identity`,
      token: await service.createSystemToken(),
    });
    const data = { user_metadata: { full_name: 'Amina' }, app_metadata: { roles: ['staff'] } };
    const createdUser = await identity.admin.createUser({ email, password, data });
    expect(createdUser).toMatchObject({ email, name: 'Amina', roles: undefined });
    expect(createdUser.confirmedAt).toBeDefined();

    const changedUser = await identity.admin.updateUser(createdUser.id, data);
    expect(changedUser.roles).toEqual(['staff']);
    expect(await identity.admin.listUsers({ page: 1, perPage: 5 })).toEqual([changedUser]);
    await identity.admin.deleteUser(createdUser.id);
    await expect(identity.admin.getUser(createdUser.id)).rejects.toThrow('User not found');
  });
});
