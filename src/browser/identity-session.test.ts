import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession, requireFreshSession } from './identity-session.ts';
import { sessionKey } from './session-key.ts';

const now = Date.parse('2026-11-21T09:00:00Z');

function tokenUntil(expiry: number): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ exp: expiry / 1000, email: 'añina>?@shop.example' })}.x`;
}

/** Stores a session whose token ends in so many milliseconds. */
function store(remaining: number) {
  const session = {
    id: '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01',
    email: 'amina@shop.example',
    url: '/.netlify/identity',
    audience: '',
    token: {
      access_token: tokenUntil(now + remaining),
      refresh_token: 'first',
      expires_at: now + remaining,
      token_type: 'bearer',
    },
  };
  localStorage.setItem(sessionKey, JSON.stringify(session));
}

const service = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ now });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', service);
  service.mockReset();
  service.mockImplementation(() =>
    Promise.resolve(
      Response.json({ access_token: tokenUntil(now + 3_600_000), refresh_token: 'second' }),
    ),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a stored session', () => {
  test('is used as it is while more than a minute is left [R139]', async () => {
    store(61_000);
    expect((await requireFreshSession()).token.refresh_token).toBe('first');
    expect(service).not.toHaveBeenCalled();
  });

  test('is renewed when a minute or less is left [R139, R122]', async () => {
    store(59_000);
    const { token } = await requireFreshSession();
    expect(token).toMatchObject({ refresh_token: 'second', expires_at: now + 3_600_000 });
    expect(readSession()?.token).toEqual(token);
    const [address, init] = service.mock.calls[0] ?? [];
    expect(address).toBe('/.netlify/identity/token');
    expect(init?.body).toEqual(
      new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'first' }),
    );
  });

  test('is renewed once for many who ask together', async () => {
    store(-1);
    await Promise.all(Array.from({ length: 20 }, requireFreshSession));
    expect(service).toHaveBeenCalledTimes(1);
  });

  test('is cleared when its renewal is refused [R140]', async () => {
    store(-1);
    service.mockResolvedValue(Response.json({ error: 'invalid_grant' }, { status: 400 }));
    await expect(requireFreshSession()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(readSession()).toBeNull();
  });

  test.each([
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['breaks', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
    ['is busy', () => Promise.resolve(Response.json({ code: 429 }, { status: 429 }))],
    ['talks nonsense', () => Promise.resolve(new Response('<html>'))],
  ])('is kept when the service %s', async (_, answer) => {
    store(-1);
    service.mockImplementation(answer);
    await expect(requireFreshSession()).rejects.toMatchObject({ code: 'identity-unavailable' });
    expect(readSession()?.token.refresh_token).toBe('first');
  });

  test.each(['', 'not json', 'null', '[]', '{"token":{}}'])('that reads %j is nobody', (stored) => {
    localStorage.setItem(sessionKey, stored);
    expect(readSession()).toBeNull();
  });
});
