import { describe, expect, test } from 'vitest';
import {
  dropSession,
  leaveSession,
  readSession,
  refreshSession,
  replaceToken,
  requireFreshSession,
} from './identity-session.ts';
import { sessionKey } from './session-store.ts';
import { comeInstead, otherId, service, store, useBrowser } from '#tests/support/stored-session.ts';

useBrowser();

describe('whoever gives way to somebody else', () => {
  test('does not get another person’s token into hers, nor hers into another’s [E1]', async () => {
    store(-1);
    const renewal = requireFreshSession();
    comeInstead();
    await expect(renewal).rejects.toMatchObject({
      code: 'not-signed-in',
      message: 'No current session.',
    });
    expect(readSession()).toMatchObject({ id: otherId, token: { refresh_token: 'of another' } });
  });

  test('while a refused token is replaced has nothing asked in another person’s name [E1]', async () => {
    store(3_600_000);
    const refused = readSession();
    comeInstead();
    if (refused)
      await expect(replaceToken(refused)).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(service).not.toHaveBeenCalled();
  });
  test.each([200, 401, 404])(
    'changes nothing about the other with a late answer about her account: %i [E1]',
    async (status) => {
      store(3_600_000);
      const first = readSession();
      service.mockImplementation(() => {
        comeInstead();
        return Promise.resolve(Response.json({ ...first }, { status }));
      });
      await expect(refreshSession()).rejects.toMatchObject({ code: 'not-signed-in' });
      expect(readSession()).toMatchObject({ id: otherId, token: { refresh_token: 'of another' } });
    },
  );
});

describe('a session that is not to be remembered', () => {
  const storeForTab = () => {
    store(-1);
    const session = localStorage.getItem(sessionKey) ?? '';
    localStorage.removeItem(sessionKey);
    sessionStorage.setItem(sessionKey, session);
  };

  test('is renewed in its tab, with a cookie that the browser forgets [R123, E28]', async () => {
    storeForTab();
    expect((await requireFreshSession()).token.refresh_token).toBe('second');
    expect(localStorage.getItem(sessionKey)).toBeNull();
    expect(sessionStorage.getItem(sessionKey)).toContain('second');
    expect(service.mock.calls[0]?.[1]?.headers).toEqual({ 'x-use-cookie': 'session' });
    expect(leaveSession()).toBe(true);
    expect(sessionStorage.getItem(sessionKey)).toBeNull();
  });

  test('gives way to one that is, for good [R123, E28]', () => {
    storeForTab();
    comeInstead();
    expect(readSession()?.id).toBe(otherId);
    dropSession();
    expect(readSession()).toBeNull();
  });
});
